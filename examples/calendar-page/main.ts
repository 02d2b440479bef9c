import { type CalendarEvent, NotStoredError } from 'events-calendar-client';
import { setParameters } from './address.ts';
import { createCalendar, translateCalendar } from './calendar/calendar.ts';
import { colorCategories } from './calendar/colors.ts';
import { loadChoices } from './choices.ts';
import { openDetails, setUpDetails } from './details.ts';
import { fillFilters, listenForFilters } from './filters.ts';
import { createEvent, editEvent, setUpForm } from './form/dialog.ts';
import { fillChoices } from './form/fields.ts';
import { currentLanguage, setLanguage, type Word, word } from './language.ts';
import { showError, showStatus } from './messages.ts';
import { connect, type Site } from './site.ts';
import { setTheme } from './theme.ts';
import { listenForUndo, offerUndo } from './undo.ts';

/** Shows the events of a site. */
function showSite(site: Site): void {
  document.title = site.name;
  document.getElementById('site-name')!.textContent = site.name;

  /** Reads the events again. Writes need it even if they fail, because a part may be stored. */
  const refresh = () => calendar.refetchEvents();

  /** Loads the choices in the reader's language. Events do not wait for them. */
  async function showChoices(): Promise<void> {
    try {
      const choices = await loadChoices(site.calendar);
      colorCategories(choices.categories);
      fillFilters(choices);
      fillChoices(choices);
    } catch (error) {
      showError(error, reload);
    }
  }

  function reload(): void {
    refresh();
    showChoices();
  }

  /** Says that a change was stored, with a button that undoes it with another request. */
  function showStored(message: Word, undo: () => Promise<unknown>): void {
    offerUndo(word(message), () => undo().finally(refresh));
  }

  const create = (day: string) =>
    createEvent(day, async (values) => {
      try {
        const { id } = await site.calendar.events.create({ ...values, status: 'publish' }).finally(refresh);
        showStored('saved', () => site.calendar.events.delete(id));
      } catch (error) {
        // The event exists, so the form must not create it again.
        if (!(error instanceof NotStoredError)) throw error;
        showError(error);
      }
    });

  async function edit({ id, ...event }: CalendarEvent): Promise<void> {
    try {
      // The form writes the description back, and events have it as the site renders it.
      const { description } = await site.calendar.events.stored(id);
      editEvent({ ...event, id, description }, async (changes, previous) => {
        await site.calendar.events.edit(id, changes).finally(refresh);
        // The API cannot remove a venue, so adding one cannot be undone.
        const isUndoable = !changes.venue || previous.venue !== undefined;
        if (isUndoable) return showStored('saved', () => site.calendar.events.edit(id, previous));
        showStatus(word('saved'));
      });
    } catch (error) {
      showError(error);
    }
  }

  function offerToMoveBack({ id, start_date, end_date, all_day, timezone }: CalendarEvent): void {
    const times = { start_date, end_date, all_day: all_day ?? false, timezone };
    showStored('moved', () => site.calendar.events.edit(id, times));
  }

  const calendar = createCalendar(document.getElementById('calendar')!, site, {
    onOpen: openDetails,
    onDay: create,
    onMoved: offerToMoveBack,
    onFailed: (error) => showError(error, reload),
  });
  showChoices();

  setUpDetails(edit);
  setUpForm();
  listenForFilters(refresh);
  listenForUndo();
  const openedId = Number(parameters.get('event'));
  if (openedId) site.calendar.events.get(openedId).then(openDetails).catch(showError);
  for (const id of ['new-event', 'details-edit']) document.getElementById(id)!.hidden = !site.canWrite;
  document.getElementById('new-event')!.addEventListener('click', () => {
    create(calendar.formatIso(calendar.getDate()).slice(0, 10));
  });

  const languageSelect = document.querySelector<HTMLSelectElement>('#language')!;
  languageSelect.value = currentLanguage();
  languageSelect.addEventListener('change', () => {
    const language = languageSelect.value;
    setLanguage(language);
    setParameters({ language });
    site.calendar = site.calendar.withOptions({ language });
    translateCalendar(calendar);
    showChoices();
  });
}

const parameters = new URLSearchParams(location.search);
setTheme(parameters);
setLanguage(parameters.get('language') ?? currentLanguage());
try {
  showSite(await connect(parameters));
} catch (error) {
  document.getElementById('calendar')!.ariaBusy = 'false';
  showError(error);
}
