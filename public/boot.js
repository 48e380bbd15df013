// Starts the program. The page's preload links name its two files, so no name is written twice and
// no script stands in the page itself, which a strict Content-Security-Policy would block.
const link = (selector) => document.querySelector(`link[${selector}]`).href;

try {
  const program = await import(link('rel="modulepreload"'));
  await program.default({ module_or_path: link('type="application/wasm"') });
} catch (error) {
  // The page itself says what to do then; see [data-failed] in its styles.
  document.documentElement.dataset.failed = 'start';
  console.error(error);
}
