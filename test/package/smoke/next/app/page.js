import { calendar } from '../calendar.js';

async function loadUpcoming() {
  'use cache';
  return await calendar.events.upcoming({ limit: 5 });
}

export default async function Page() {
  const events = await loadUpcoming();
  return (
    <ul>
      {events.map(({ id, title }) => (
        <li key={id}>{title}</li>
      ))}
    </ul>
  );
}
