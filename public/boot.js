// Starts the program. The page's preload links name its two files, so no name is written twice and
// no script stands in the page itself, which a strict Content-Security-Policy would block.
const address = (selector) => document.querySelector(selector).href;

async function start() {
  const program = await import(address('link[rel="modulepreload"]'));
  await program.default({ module_or_path: address('link[type="application/wasm"]') });
}

start().catch((error) => {
  // Lets the page itself say what to do.
  document.documentElement.dataset.failed = 'start';
  console.error(error);
});
