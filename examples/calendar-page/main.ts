import type { CalendarEvent } from 'events-calendar-client';
import { createCalendar, translateCalendar } from './calendar/calendar.ts';
import { colorCategories } from './calendar/colors.ts';
import { loadChoices } from './choices.ts';
import { openDetails, setUpDetails } from './details.ts';
import { fillFilters, listenForFilters } from './filters.ts';
import { createEvent, editEvent, setUpForm } from './form/dialog.ts';
import { fillChoices } from './form/fields.ts';
import { setLanguage, type Word, word } from './language.ts';
import { showError } from './messages.ts';
import { connect, type Site } from './site.ts';
import { setTheme } from './theme.ts';
import { listenForUndo, offerUndo } from './undo.ts';

/** Loads what the reader can choose from, in the language of the reader. */
async function showChoices(site: Site): Promise<void> {
  const choices = await loadChoices(site);
  colorCategories(choices.categories);
  fillFilters(choices);
  fillChoices(choices);
}

/** Shows the events of a site. */
async function showSite(site: Site): Promise<void> {
  document.title = site.name;
  document.getElementById('site-name')!.textContent = site.name;
  await showChoices(site);

  /** Shows what was stored, with a button that sends another request to undo it. */
  function showStored(message: Word, undo: () => PromiseLike<unknown>): void {
    calendar.refetchEvents();
    offerUndo(word(message), async () => {
      await undo();
      calendar.refetchEvents();
    });
  }

  const create = (day: string) =>
    createEvent(day, async (values) => {
      const { id } = await site.calendar.events.create({ ...values, status: 'publish' });
      showStored('saved', () => site.calendar.events.delete(id));
    });

  const edit = (event: CalendarEvent) =>
    editEvent(event, async (changes, previous) => {
      await site.calendar.events.edit(event.id, changes);
      showStored('saved', () => site.calendar.events.edit(event.id, previous));
    });

  function offerToMoveBack({ id, start_date, end_date, all_day, timezone }: CalendarEvent): void {
    const times = { start_date, end_date, all_day: all_day ?? false, timezone };
    showStored('moved', () => site.calendar.events.edit(id, times));
  }

  const calendar = createCalendar(document.getElementById('calendar')!, site, {
    onOpen: openDetails,
    onDay: create,
    onMoved: offerToMoveBack,
  });

  setUpDetails(edit);
  setUpForm();
  listenForFilters(() => calendar.refetchEvents());
  listenForUndo();
  document.getElementById('new-event')!.addEventListener('click', () => {
    create(calendar.formatIso(calendar.getDate(), true));
  });

  const languageSelect = document.querySelector<HTMLSelectElement>('#language')!;
  languageSelect.addEventListener('change', async () => {
    const language = languageSelect.value;
    setLanguage(language);
    site.calendar = site.calendar.withOptions({ language });
    translateCalendar(calendar);
    await showChoices(site);
  });
}

const parameters = new URLSearchParams(location.search);
setTheme(parameters);
setLanguage('en');
try {
  await showSite(await connect(parameters));
} catch (error) {
  showError(error);
}
