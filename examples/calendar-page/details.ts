import DOMPurify from 'dompurify';
import type { CalendarEvent } from 'events-calendar-client';
import { calendarLinks, imageOf, priceText, whenText, whereText } from 'events-calendar-client/format';
import { eventToICalendar } from 'events-calendar-client/ical';
import { setParameters } from './address.ts';
import { colorOf } from './calendar/colors.ts';
import { createElement } from './elements.ts';
import { currentLocale, word } from './language.ts';
import { showError, showStatus } from './messages.ts';

const dialog = document.querySelector<HTMLDialogElement>('#details')!;
const part = (name: string) => document.getElementById(`details-${name}`)!;

/** Sets the target of a link. The link is hidden unless that is a web URL: `javascript:` would run. */
function setLink(name: string, address: string | null | undefined): void {
  const isWeb = /^https?:/i.test(address ?? '');
  part(name).setAttribute('href', isWeb ? address! : '');
  part(name).hidden = !isWeb;
}

let shown: CalendarEvent;

/** Formats the times for the reader, and also in local time if that differs. */
function writeWhen(event: CalendarEvent): void {
  const locale = currentLocale();
  const onOwnClock = whenText(event, { locale });
  const onReadersClock = whenText(event, { locale, timeZone: 'reader' });
  const ownTimes = createElement('small', '', onOwnClock);
  part('when').replaceChildren(onReadersClock, ...(onOwnClock === onReadersClock ? [] : [ownTimes]));
}

function writeCategories({ categories }: CalendarEvent): void {
  const chips = categories.map((category) => {
    const chip = createElement('span', '', category.name);
    chip.style.setProperty('--color', colorOf(category));
    return chip;
  });
  part('categories').replaceChildren(...chips);
}

function writeImage(event: CalendarEvent): void {
  const image = imageOf(event, { width: 576, alt: '' });
  part('image').replaceChildren(...(image ? [Object.assign(new Image(), image)] : []));
}

function writeWhere(event: CalendarEvent): void {
  const where = whereText(event);
  part('where').textContent = where || word('notKnown');
  const query = new URLSearchParams({ api: '1', query: where });
  setLink('map', where && `https://www.google.com/maps/search/?${query}`);
}

/** Anyone may have written the HTML of a description: removes what could run, or look like a part of the page. */
function writeDescription({ description }: CalendarEvent): void {
  const content = DOMPurify.sanitize(description, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['style', 'form', 'input', 'button', 'select', 'textarea'],
    FORBID_ATTR: ['style', 'class'],
    SANITIZE_NAMED_PROPS: true,
    RETURN_DOM_FRAGMENT: true,
  });
  part('description').replaceChildren(content);
  part('description').hidden = description === '';
}

/** Shows an event. */
export function openDetails(event: CalendarEvent): void {
  shown = event;
  part('title').textContent = event.title;
  writeCategories(event);
  writeWhen(event);
  writeImage(event);
  writeWhere(event);
  part('price').textContent =
    priceText(event, { locale: currentLocale(), free: word('free') }) || word('notKnown');
  part('organizer').textContent = event.organizer.map(({ organizer }) => organizer).join(', ');
  part('organizer').parentElement!.hidden = event.organizer.length === 0;
  writeDescription(event);
  const { google, outlook } = calendarLinks(event);
  setLink('google', google);
  setLink('outlook', outlook);
  setLink('page', event.url);
  setLink('website', event.website);
  dialog.showModal();
  dialog.scrollTop = 0;
  setParameters({ event: String(event.id) });
}

/** Saves an event as a file that adds it to the reader's calendar. */
function download(event: CalendarEvent): void {
  const file = new Blob([eventToICalendar(event)], { type: 'text/calendar' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = `${event.slug || event.id}.ics`;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Shares the page of an event with the sharing dialog of the system, or copies its URL. */
async function share({ title, url }: CalendarEvent): Promise<void> {
  try {
    if (navigator.share) return await navigator.share({ title, url });
    await navigator.clipboard.writeText(url);
    dialog.close();
    showStatus(word('copied'));
  } catch (error) {
    // The reader has changed their mind.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    showError(error);
  }
}

/** Makes the buttons of the panel work. */
export function setUpDetails(onEdit: (event: CalendarEvent) => void): void {
  dialog.addEventListener('close', () => setParameters({ event: '' }));
  part('close').addEventListener('click', () => dialog.close());
  part('download').addEventListener('click', () => download(shown));
  part('share').addEventListener('click', () => share(shown));
  part('edit').addEventListener('click', () => {
    dialog.close();
    onEdit(shown);
  });
}
