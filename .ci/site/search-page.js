// What typedoc's search lacks in the page: keys typed before its field has the focus, and the sentence that was found.
const dialog = document.getElementById('tsd-search');
const field = document.getElementById('tsd-search-input');
const results = document.getElementById('tsd-search-results');
const status = document.getElementById('tsd-search-status');
const base = new URL(document.documentElement.dataset.base, location.href).href;

function searchAgain() {
  field.dispatchEvent(new Event('input'));
}

addEventListener(
  'keydown',
  (event) => {
    const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!dialog.open || document.activeElement === field || !isText) return;
    event.preventDefault();
    field.value += event.key;
    field.focus();
    searchAgain();
  },
  true,
);

// The index may come after the first keys, which nobody has searched for then.
new MutationObserver(() => {
  if (status.childElementCount + results.childElementCount === 0 && field.value.trim() !== '') searchAgain();
}).observe(status, { childList: true });

/** Adds below each result the first sentence with a word of the search, or the first of all. */
function showSentences() {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const link of results.querySelectorAll('a:not(:has(.sentence))')) {
    const sentences = globalThis.searchSentences?.[link.href.slice(base.length)] ?? [];
    const found =
      sentences.find((one) => words.some((word) => one.toLowerCase().includes(word))) ?? sentences[0];
    if (!found) continue;
    const sentence = document.createElement('span');
    sentence.className = 'sentence';
    sentence.textContent = found;
    link.querySelector('.text').append(sentence);
  }
}

new MutationObserver(showSentences).observe(results, { childList: true });

// The sentences are loaded by those who search.
field.addEventListener(
  'focus',
  () => {
    const script = document.createElement('script');
    script.src = `${base}assets/search-sentences.js`;
    script.addEventListener('load', showSentences);
    document.head.append(script);
  },
  { once: true },
);
