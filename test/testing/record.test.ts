import { createCalendarMock } from 'events-calendar-client/testing';
import { describe, expect, test } from 'vitest';
import { recordStep } from '../../.ci/recording/record-step.ts';
import { readSnapshot, scenarios } from '../support/recordings.ts';

const site = 'https://events.example.org/blog';
const password = 'not a real password';

function createSite() {
  const mock = createCalendarMock({
    baseUrl: site,
    snapshot: { ...readSnapshot(), site: { url: site } },
    users: [{ username: 'admin', applicationPassword: password, role: 'administrator' }],
    now: '2026-11-20T22:00:00Z',
  });
  return { mock, site, passwordOf: () => password, fetch: mock.fetch };
}

describe('a recording', () => {
  test('has the form of those that are there', async () => {
    const [first] = scenarios.filter(({ name }) => name === 'events-default');
    const known = first ?? scenarios[1]!;
    const step = await recordStep({ request: { method: 'GET', target: '/events' } }, createSite());
    const [recorded] = known.steps;
    expect(Object.keys(step).sort()).toEqual(Object.keys(recorded!).sort());
    expect(Object.keys(step.response).sort()).toEqual(Object.keys(recorded!.response).sort());
    expect(step.response).toMatchObject({ status: 200, headers: { 'x-tec-total': expect.any(String) } });
  });

  test('names another site in place of the recorded one, and no credentials', async () => {
    const body = { title: 'Fair', start_date: '2027-05-01 10:00:00', end_date: '2027-05-01 18:00:00' };
    const request = { method: 'POST', target: '/events', as: 'admin', body };
    const step = await recordStep({ request }, createSite());
    expect(step.request).toEqual(request);
    expect(step.response.status).toBe(201);
    const text = JSON.stringify(step);
    expect(text).toContain('https://calendar.example/event/fair/');
    expect(text).not.toContain('events.example.org');
    expect(text).not.toContain(password);
    expect(text).not.toContain(btoa(`admin:${password}`));
  });

  test('keeps a page in place of JSON as text', async () => {
    const fetch = async () =>
      new Response('<p>Maintenance</p>', { status: 503, headers: { 'content-type': 'text/html' } });
    const step = await recordStep(
      { request: { method: 'GET', target: '/tags' } },
      { ...createSite(), fetch },
    );
    expect(step.response).toMatchObject({ status: 503, body: { '<text>': '<p>Maintenance</p>' } });
  });
});
