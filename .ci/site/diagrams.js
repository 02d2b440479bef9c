// Draws the diagrams of a page in its colors, again when these change.
const diagrams = [...document.querySelectorAll('pre.mermaid')].map((element) => ({
  element,
  source: element.textContent,
}));
const prefersDark = matchMedia('(prefers-color-scheme: dark)');

/** The theme that is chosen in the settings of the page, or that of the system. */
function isDark() {
  const { theme } = document.documentElement.dataset;
  return theme === 'dark' || (theme !== 'light' && prefersDark.matches);
}

let shown;
async function draw() {
  if (isDark() === shown) return;
  shown = isDark();
  globalThis.mermaid.initialize({
    startOnLoad: false,
    theme: shown ? 'dark' : 'neutral',
    themeVariables: { edgeLabelBackground: shown ? '#2b2e33' : '#f2f4f8' },
  });
  for (const { element, source } of diagrams) {
    delete element.dataset.processed;
    element.textContent = source;
  }
  await globalThis.mermaid.run({ nodes: diagrams.map(({ element }) => element) });
}

/** Resolves when the page is shown: typedoc hides it at first, where Mermaid can measure nothing. */
async function pageShown() {
  while (document.body.style.display === 'none') await new Promise(requestAnimationFrame);
}

let drawn = pageShown();
/** One drawing after the other: Mermaid has one parser for all. */
function drawAgain() {
  drawn = drawn.then(draw, draw);
}

drawAgain();
prefersDark.addEventListener('change', drawAgain);
new MutationObserver(drawAgain).observe(document.documentElement, { attributeFilter: ['data-theme'] });
