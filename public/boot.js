// Starts the program. The page's preload links name its two files, so no name is written twice and
// no script stands in the page itself, which a strict Content-Security-Policy would block.
const address = (selector) => document.querySelector(selector).href;
const root = document.documentElement;

// The first question is the same for every city, so it can be read and answered at once.
const city = new URLSearchParams(location.search).get('city');
const offered = [...document.querySelectorAll('#static-start [data-city]')];
const link = offered.find((element) => element.dataset.city === city);
if (link) {
  document.getElementById('static-start').hidden = true;
  const form = document.getElementById('static-question');
  form.hidden = false;
  const main = document.getElementById('main');
  main.dataset.step = 'question';
  const name = link.textContent.trim();
  document.getElementById('static-city').textContent = name;
  const intro = document.getElementById('static-intro');
  intro.textContent = intro.textContent.replace('{city}', name);
  intro.hidden = false;
  const goOn = () => {
    // The program takes the answer as soon as it has arrived.
    main.dataset.continue = '';
    document.getElementById('static-wait').hidden = false;
  };
  form.querySelector('[data-action="continue"]').addEventListener('click', goOn);
  form.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && event.target.tagName === 'INPUT') goOn();
  });
  // What the program will fetch first, fetched beside it.
  const language = root.lang;
  for (const path of [`locales/${language}/page.json`, 'ordinances/index.json', `ordinances/${city}.json`, `locales/${language}/${city}.json`]) {
    const hint = document.createElement('link');
    Object.assign(hint, { rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href: path });
    document.head.append(hint);
  }
  root.dataset.ready = '';
}

async function start() {
  const program = await import(address('link[rel="modulepreload"]'));
  await program.default({ module_or_path: address('link[type="application/wasm"]') });
}

start().catch((error) => {
  // Lets the page itself say what to do.
  root.dataset.failed = 'start';
  console.error(error);
});
