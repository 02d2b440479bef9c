import DOMPurify from 'dompurify';
import type { CalendarEvent } from 'events-calendar-client';
import { priceText, whenText, whereText } from 'events-calendar-client/format';
import { eventToICalendar } from 'events-calendar-client/ical';
import { categoryStyles } from './calendar/colors.ts';
import { currentLanguage, word } from './language.ts';

const dialog = document.querySelector<HTMLDialogElement>('#details')!;
const part = (name: string) => document.getElementById(`details-${name}`)!;

let shown: CalendarEvent;

/** When it takes place on the reader's clock, and also on its own where that differs. */
function writeWhen(event: CalendarEvent): void {
  const locale = currentLanguage();
  const onOwnClock = whenText(event, { locale });
  const onReadersClock = whenText(event, { locale, timeZone: 'reader' });
  const ownTimes = document.createElement('small');
  ownTimes.textContent = onOwnClock;
  part('when').replaceChildren(onReadersClock, ...(onOwnClock === onReadersClock ? [] : [ownTimes]));
}

function writeCategories({ categories }: CalendarEvent): void {
  const chips = categories.map(({ name, slug }) => {
    const chip = document.createElement('span');
    chip.textContent = name;
    chip.style.setProperty('--category-color', categoryStyles[slug]?.color ?? null);
    return chip;
  });
  part('categories').replaceChildren(...chips);
}

/** Descriptions are HTML that anybody may have written: what could run, or look like a part of the page, is taken out. */
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
  part('where').textContent = whereText(event) || word('notKnown');
  part('price').textContent = priceText(event, { locale: currentLanguage() }) || word('notKnown');
  writeDescription(event);
  dialog.showModal();
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

/** Makes the buttons of the panel work. */
export function setUpDetails(onEdit: (event: CalendarEvent) => void): void {
  part('close').addEventListener('click', () => dialog.close());
  part('download').addEventListener('click', () => download(shown));
  part('edit').addEventListener('click', () => {
    dialog.close();
    onEdit(shown);
  });
}
