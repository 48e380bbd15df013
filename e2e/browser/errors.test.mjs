// When something is missing, broken, slow or forbidden: the page says so, and answers stay.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageWords } from './cities.mjs';
import { outcome, useCommand } from './cli.mjs';
import { answerPage, next, press, question, step } from './form.mjs';
import { result } from './result.mjs';
import { ready, useSite } from './site.mjs';
import { REMODEL, answerAll, goTo, heading, orange } from './tour.mjs';

const site = useSite();
const assess = useCommand();
const NOT_FOUND = [/Failed to load resource/];
const CONTINUE = { name: pageWords['page.continue'] };
const FIRST = orange.say('fact.serves.question');
const fill = (key, place, value) => pageWords[key].replace(`{${place}}`, value);

/** A gate for a file: requests wait until it is opened. */
async function gate(page, pattern) {
  let open;
  const opened = new Promise((resolve) => (open = resolve));
  await page.route(pattern, async (route) => {
    await opened;
    await route.continue();
  });
  return open;
}

for (const city of ['atlantis', 'ORANGE', '../orange', '<b>x</b>', 'a'.repeat(5000)]) {
  test(`an unknown city gets a message and the choice: ${city.slice(0, 20)}`, async (t) => {
    const page = await site.open(t, `?city=${encodeURIComponent(city)}`);
    const alert = page.getByRole('alert').filter({ visible: true });
    assert.equal(await alert.innerText(), fill('failure.unknown', 'subject', city.slice(0, 40)));
    assert.equal(await step(page), 'start');
    await page.getByRole('link', { name: orange.name }).click();
    await ready(page);
    assert.equal(await heading(page), FIRST);
  });
}

for (const parameter of ['lang=xx', 'mode=party', 'theme=pink', 'theme=%22%3E%3Cscript%3E']) {
  test(`an unknown setting gets a message and the usual one: ${parameter}`, async (t) => {
    const page = await site.open(t, `?city=orange&${parameter}`);
    const message = fill('address.unknown', 'parameter', decodeURIComponent(parameter));
    await page.getByRole('status').filter({ hasText: message }).waitFor();
    assert.equal(await heading(page), FIRST);
    const { lang, dir, theme, mode } = await page.evaluate(() => ({ ...document.documentElement.dataset, lang: document.documentElement.lang, dir: document.documentElement.dir }));
    assert.deepEqual([lang, dir], ['en', 'ltr']);
    assert.ok([undefined, 'light'].includes(theme) && [undefined, 'page'].includes(mode), `${theme} ${mode}`);
  });
}

test('settings that are known are taken without a word', async (t) => {
  for (const address of ['?city=orange&lang=en-US&theme=dark&mode=embed', '?city=&lang=EN']) {
    const page = await site.open(t, address);
    assert.equal(await page.locator('.notice').filter({ visible: true }).count(), 0, address);
  }
});

const BROKEN = '{\n  "format": 1,\n  "id": orange\n}';
const UNSOUND = '{\n  "format": 1,\n  "id": "orange",\n  "colour": "blue"\n}';
const CASES = [
  ['a pack that is missing', 'ordinances/orange.json', { status: 404 }, 'failure.unreachable'],
  ['a server in trouble', 'ordinances/orange.json', { status: 503, body: 'busy' }, 'failure.unreachable'],
  ['a pack that is no JSON', 'ordinances/orange.json', { body: BROKEN }, 'failure.broken', /^3:\d+: /],
  ['a pack that does not read', 'ordinances/orange.json', { body: UNSOUND }, 'failure.broken', /^4:\d+: .*colour/],
  ['words of a city that are missing', 'locales/en/orange.json', { status: 404 }, 'failure.unreachable'],
  ['words of a city that are no JSON', 'locales/en/orange.json', { body: '{"a" "b"}' }, 'failure.broken', /\d/],
  ['no answer at all', 'ordinances/orange.json', undefined, 'failure.unreachable'],
];
for (const [name, path, answer, key, problem] of CASES) {
  test(`${name}: a message, a way to try again, and the tick stays`, async (t) => {
    const page = await site.blank(t, { expect: NOT_FOUND });
    const open = await gate(page, '**/*.wasm');
    await page.route(`**/${path}`, (route) => (answer ? route.fulfill(answer) : route.abort()));
    await page.goto(`${site.url}?city=orange`);
    await page.getByRole('radio', { name: orange.say('fact.serves.public'), exact: false }).first().check();
    open();
    await ready(page);
    assert.equal(await heading(page), pageWords['failure.title']);
    const alert = page.getByRole('alert').filter({ visible: true });
    assert.equal(await alert.innerText(), fill(key, 'subject', path));
    const problems = await page.getByRole('main').getByRole('listitem').allInnerTexts();
    if (problem) assert.ok(problems.some((text) => problem.test(text)), problems.join('\n'));
    assert.match(await page.title(), new RegExp(pageWords['failure.title']));

    const again = page.getByRole('button', { name: pageWords['failure.retry'] });
    await again.click();
    await again.waitFor();
    await page.unroute(`**/${path}`);
    await again.click();
    await page.getByRole('group', { name: FIRST }).waitFor();
    assert.ok(await page.getByRole('radio', { checked: true }).isVisible(), 'the tick from before is still there');
    await next(page);
    assert.notEqual(await heading(page), FIRST);
  });
}

test('a list of all that is wrong with a pack, not only the first', async (t) => {
  const page = await site.blank(t);
  await page.route('**/orange.json', (route) => route.fulfill({ body: '{"format":1,"id":"orange","colour":1,"sound":2}' }));
  await page.goto(`${site.url}?city=orange`);
  await ready(page);
  assert.ok(await page.getByRole('main').getByRole('listitem').count() > 1);
});

for (const address of ['', '?city=orange']) {
  for (const [name, pattern, answer] of [
    ['the program is missing', '**/*.wasm', { status: 404 }],
    ['the program is broken', '**/*.wasm', { body: 'no program', contentType: 'application/wasm' }],
    ['its script is missing', '**/fogcheck-*.js', { status: 404 }],
    ['the words are missing', '**/locales/en/page.json', { status: 404 }],
    ['the words are broken', '**/locales/en/page.json', { body: '{' }],
    ['the list of cities is missing', '**/ordinances/index.json', { status: 404 }],
  ]) {
    test(`${name}: the page says so and stays readable: ${address || 'start'}`, async (t) => {
      const page = await site.blank(t, { expect: [...NOT_FOUND, /wasm|WebAssembly|import|module/i] });
      await page.route(pattern, (route) => route.fulfill(answer));
      await page.goto(site.url + address);
      const alert = page.getByRole('alert').filter({ visible: true });
      await alert.waitFor();
      assert.equal((await alert.innerText()).trim(), pageWords['page.failed']);
      assert.equal(await heading(page), address ? FIRST : pageWords['start.title']);
    });
  }
}

test('a browser without WebAssembly is told', async (t) => {
  const page = await site.blank(t, { expect: [/WebAssembly/] });
  await page.addInitScript(() => delete globalThis.WebAssembly);
  await page.goto(`${site.url}?city=orange`);
  await page.getByRole('alert').filter({ hasText: pageWords['page.failed'] }).waitFor();
});

test('a browser without scripts is told', async (t) => {
  const page = await site.blank(t, { javaScriptEnabled: false });
  await page.goto(site.url);
  assert.equal(await page.locator('noscript').innerText(), pageWords['page.noscript']);
});

test('before the program has arrived the first question can be answered; tick and focus stay', async (t) => {
  const page = await site.blank(t);
  const open = await gate(page, '**/*.wasm');
  await page.goto(`${site.url}?city=orange`);
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
  const radio = page.getByRole('radio', { name: orange.say('fact.serves.other_businesses') });
  await radio.check();
  await radio.focus();
  const text = await page.getByRole('main').innerText();
  open();
  await ready(page);
  assert.ok(await radio.isChecked());
  assert.ok(await radio.evaluate((element) => element === document.activeElement), 'the focus stays');
  assert.ok(text.includes(FIRST), 'the question was there from the start');
});

test('Continue pressed before the program has arrived goes on when it has', async (t) => {
  const page = await site.blank(t);
  const open = await gate(page, '**/*.wasm');
  await page.goto(`${site.url}?city=orange`);
  await page.getByRole('radio', { name: orange.say('fact.serves.public') }).first().check();
  await page.getByRole('button', CONTINUE).click();
  await page.getByRole('status').filter({ hasText: pageWords['page.wait'] }).waitFor();
  open();
  await page.getByRole('group', { name: orange.say('fact.premises.question') }).waitFor();
  await page.waitForFunction(() => document.activeElement.matches('main h1'));
});

test('Continue pressed early and without an answer says what to do', async (t) => {
  const page = await site.blank(t);
  const open = await gate(page, '**/*.wasm');
  await page.goto(`${site.url}?city=orange`);
  await page.getByRole('button', CONTINUE).click();
  open();
  await page.getByRole('alert').getByRole('link', { name: pageWords['error.choose'] }).waitFor();
});

for (const [fact, label, wrong] of [
  ['remodel_cost', () => pageWords['input.usd'], [['', 'number_missing'], ['a lot', 'number'], ['1,23', 'number'], ['1e5', 'number'], ['NaN', 'number'], ['-1', 'negative']]],
  ['seating_increase_percent', (part) => orange.say(`fact.seating_increase_percent.${part}`), [['', 'area_missing'], ['ten', 'area'], ['-5', 'area_impossible'], ['99,999,999', 'area_impossible']]],
]) {
  test(`what is not a number is refused and can be put right: ${fact}`, async (t) => {
    const page = await site.open(t, '?city=orange');
    await goTo(page, orange, REMODEL, fact);
    const name = await heading(page);
    const box = (part) => question(page, orange, fact).getByRole('textbox', { name: label(part) });
    for (const [text, key] of wrong) {
      for (const part of fact === 'remodel_cost' ? ['number'] : ['before', 'after']) {
        if (fact !== 'remodel_cost') await box(part === 'before' ? 'after' : 'before').fill('100');
        await box(part).fill(text);
        await press(page, CONTINUE.name);
        assert.equal(await page.getByRole('alert').getByRole('link').innerText(), pageWords[`error.${key}`], `${part}: "${text}"`);
        assert.equal(await box(part).inputValue(), text, 'what was typed stays');
        assert.equal(await heading(page), name);
        await page.getByRole('alert').getByRole('link').click();
        assert.ok(await box(part).evaluate((element) => element === document.activeElement), `the link leads to ${part}`);
      }
    }
    await answerAll(page, orange, REMODEL);
    const row = page.locator('main .row', { hasText: orange.say('fact.operator.label') });
    assert.ok((await row.innerText()).includes(orange.say('fact.operator.business')), 'earlier answers stay');
  });
}

test('the whole way in a frame that may only run scripts and store nothing', async (t) => {
  const page = await site.blank(t);
  await page.setContent(`<iframe title="FOGcheck" sandbox="allow-scripts" width="700" height="700" src="${site.url}?city=orange"></iframe>`);
  await ready(page.frameLocator('iframe'));
  const frame = page.frames()[1];
  const told = {};
  while ((await step(frame)) === 'question') {
    Object.assign(told, await answerPage(frame, orange, REMODEL));
    await next(frame);
  }
  await press(frame, pageWords['review.see_result']);
  assert.deepEqual(await result(frame), outcome(await assess('orange', told)));
});

test('a browser that translates the page does not break it', async (t) => {
  const page = await site.blank(t);
  await page.addInitScript(translate);
  await page.goto(`${site.url}?city=orange`);
  await ready(page);
  const told = {};
  const answer = async () => Object.assign(told, await answerPage(page, orange, REMODEL));
  await press(page, CONTINUE.name);
  while ((await step(page)) === 'question') {
    await answer();
    await next(page);
  }
  await press(page, pageWords['review.see_result']);
  await page.getByRole('searchbox').fill('training');
  await page.getByRole('searchbox').fill('');
  assert.ok(await page.locator('main font').count() > 100, 'the result is translated');
  assert.deepEqual(await result(page), outcome(await assess('orange', told)));
  assert.equal(await page.getByRole('heading', { level: 1 }).count(), 1, 'nothing is left of earlier steps');
});

/** What such browsers do: every text, now and later, is put into an element of their own. */
function translate() {
  const wrap = (node) => {
    if (node.nodeType === Node.TEXT_NODE) {
      if (!node.data.trim() || node.parentElement?.closest('font, script, title, option')) return;
      const font = document.createElement('font');
      node.replaceWith(font);
      font.append(node);
    } else node.childNodes.forEach(wrap);
  };
  new MutationObserver((changes) => changes.forEach(({ addedNodes }) => addedNodes.forEach(wrap)))
    .observe(document, { childList: true, subtree: true });
}
