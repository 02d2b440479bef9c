// Shows the sections of the fourth level that follow each other, which are the same in several frameworks, as tabs.
const storageKey = 'framework';

/** The sections from a heading of the fourth level to the next higher heading: each heading with what follows it. */
function sectionsFrom(first) {
  const sections = [];
  for (let element = first; element && !element.matches('h1, h2, h3'); element = element.nextElementSibling) {
    if (element.matches('h4')) sections.push({ heading: element, content: [] });
    else sections.at(-1).content.push(element);
  }
  return sections;
}

function createTab({ heading, content }) {
  const name = heading.textContent.trim();
  const tab = document.createElement('button');
  tab.type = 'button';
  tab.role = 'tab';
  tab.id = `tab-${heading.id}`;
  tab.setAttribute('aria-controls', heading.id);
  tab.append(name);
  const panel = document.createElement('div');
  panel.role = 'tabpanel';
  panel.id = heading.id;
  panel.setAttribute('aria-labelledby', tab.id);
  panel.append(...content);
  return { name, tab, panel };
}

/** In all groups, since who reads about one framework does so everywhere. */
const selections = [];
const select = (name) => {
  for (const selectIn of selections) selectIn(name);
};

const steps = { ArrowLeft: -1, ArrowRight: 1 };

function createTabs(first) {
  const sections = sectionsFrom(first);
  const tabs = sections.map(createTab);
  const list = document.createElement('div');
  list.role = 'tablist';
  list.setAttribute('aria-label', 'Frameworks');
  list.append(...tabs.map(({ tab }) => tab));
  const group = document.createElement('div');
  group.className = 'tabs';
  first.before(group);
  group.append(list, ...tabs.map(({ panel }) => panel));
  for (const { heading } of sections) heading.remove();

  const selectIn = (name) => {
    if (!tabs.some((one) => one.name === name)) return;
    for (const { name: own, tab, panel } of tabs) {
      tab.ariaSelected = String(own === name);
      tab.tabIndex = own === name ? 0 : -1;
      panel.hidden = own !== name;
    }
  };
  selectIn(tabs[0].name);
  selections.push(selectIn);

  for (const { name, tab } of tabs) {
    tab.addEventListener('click', () => {
      select(name);
      localStorage.setItem(storageKey, name);
    });
  }
  list.addEventListener('keydown', ({ key }) => {
    const index = tabs.findIndex(({ tab }) => tab === document.activeElement);
    if (!(key in steps) || index === -1) return;
    const { tab } = tabs.at((index + steps[key]) % tabs.length);
    tab.focus();
    tab.click();
  });
}

for (const heading of document.querySelectorAll('.tsd-typography > h4')) {
  // Those of a group that was made are gone.
  if (heading.isConnected) createTabs(heading);
}
select(localStorage.getItem(storageKey));

/** Links lead to a section that may be hidden. */
function followHash() {
  const panel = document.getElementById(location.hash.slice(1));
  if (panel?.role !== 'tabpanel') return;
  select(document.getElementById(`tab-${panel.id}`).textContent);
  panel.scrollIntoView();
}
addEventListener('hashchange', followHash);
followHash();
