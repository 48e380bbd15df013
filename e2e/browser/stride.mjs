// One step of the walker, done inside the page in one go: thousands of steps would be too slow by
// way of the browser's protocol. It uses the attributes of the page's contract.

/**
 * Fills in the form (`fiddle` are boxes clicked first, `ticks` and `texts` what it shall say in the
 * end, by id), does `go`, waits until a step has the focus, and resolves to what is then in view.
 */
export const stride = (page, deed) => page.evaluate(inPage, deed);

/** What is in view. */
export const view = (page) => page.evaluate(inPage, {});

async function inPage({ fiddle = [], ticks = {}, texts = {}, go, fact }) {
  const one = (selector) => document.querySelector(`main ${selector}`);
  const input = (id) => document.getElementById(id);
  const isFocused = () => document.activeElement?.matches('main h1, .error-summary') ?? false;
  const press = (action) => document.querySelector(`[data-action="${action}"]`).click();

  fiddle.forEach((id) => input(id).click());
  for (const [id, text] of Object.entries(texts)) {
    input(id).value = text;
    input(id).dispatchEvent(new Event('input', { bubbles: true }));
    input(id).dispatchEvent(new Event('change', { bubbles: true }));
  }
  // Unticked first, since a tick may clear others.
  for (const wanted of [false, true]) {
    for (const [id, on] of Object.entries(ticks)) if (on === wanted && input(id).checked !== on) input(id).click();
  }
  if (go) {
    document.activeElement?.blur();
    if (go === 'browser-back') history.back();
    else if (go === 'browser-forward') history.forward();
    else if (go === 'change') one(`[data-action="change"][data-fact="${fact}"]`).click();
    else press(go);
    const limit = performance.now() + 15_000;
    while (!isFocused()) {
      if (performance.now() > limit) throw new Error(`nothing came after: ${go}`);
      await new Promise(requestAnimationFrame);
    }
  }

  const text = (element) => (element?.textContent ?? '').replace(/\s+/g, ' ').trim();
  const answer = (row) => {
    const copy = row.querySelector('dd').cloneNode(true);
    copy.querySelectorAll('.tag').forEach((tag) => tag.remove());
    return text(copy);
  };
  return {
    step: document.querySelector('main').dataset.step,
    title: document.title,
    headings: [...document.querySelectorAll('h1')].map(text),
    wrong: one('.error-summary') !== null,
    back: document.querySelector('[data-action="back"]')?.checkVisibility() ?? false,
    more: one('[data-action="refine"]') !== null,
    progress: text(one('.progress')),
    inputs: [...document.querySelectorAll('main input[data-fact]')].map((found) => ({
      id: found.id, type: found.type, fact: found.dataset.fact, value: found.dataset.value,
      part: found.dataset.part, checked: found.checked, text: found.value,
    })),
    selects: Object.fromEntries([...document.querySelectorAll('main select')].map(({ id, value }) => [id, value])),
    rows: [...document.querySelectorAll('main [data-action="change"]')].map((button) => {
      const row = button.closest('.row');
      return [button.dataset.fact, { label: text(row.querySelector('dt')), answer: answer(row), counts: !row.querySelector('.tag') }];
    }),
  };
}
