import { CalendarClient, ValidationError } from 'events-calendar-client';
import { describe, expect, test } from 'vitest';

describe('client options', () => {
  const baseUrl = 'https://example.org';

  test.each<[Record<string, unknown>, RegExp]>([
    [{ baseURL: 'x' }, /^baseURL: unknown (key|option), did you mean baseUrl\?$/],
    [{ token: 'x' }, /^token: unknown (key|option)/],
    [{ language: 'fr' }, /^language: expected one of .*en, ro, tr, got "fr"/],
    [{ languages: ['fr'], language: 'en' }, /^language: expected one of .*fr, got "en"/],
    [{ listFormat: 'json' }, /^listFormat: expected csv or repeat, got "json"$/],
    [{ languageParam: '' }, /^languageParam: expected .*, got (nothing|"")$/],
    [{ maxResponseBytes: 0 }, /^maxResponseBytes: expected .*, got 0$/],
    [{ compile: true }, /^compile: expected a function, got true$/],
    [{ auth: 'secret' }, /^auth: expected \{ username, applicationPassword \}.*nonce.*token.*function/],
    [{ auth: { username: 'a', applicationPassword: 'b', token: 'c' } }, /^auth: expected \{ username/],
    [{ auth: {} }, /^auth: expected \{ username/],
    [{ auth: null }, /^auth: expected \{ username/],
    [{ auth: { username: 'a:b', applicationPassword: 'c' } }, /^auth: expected .*username/],
    [{ auth: { username: { toString: null }, applicationPassword: 'c' } }, /^auth: expected .*username/],
  ])('%o', (options, issue) => {
    try {
      new CalendarClient({ baseUrl, ...options });
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      expect(error.message).toMatch(/^Invalid (client options|language): /);
      expect(error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)).toContainEqual(
        expect.stringMatching(issue),
      );
      return;
    }
    throw new Error('The options were accepted.');
  });

  test('are validated again by withOptions', () => {
    expect(() => new CalendarClient({ baseUrl }).withOptions({ language: 'fr' })).toThrow(ValidationError);
    expect(() => new CalendarClient({ baseUrl }).withOptions({ baseUrl: '' })).toThrow(ValidationError);
  });

  test.each([
    ['https://example.org/', 'https://example.org'],
    ['https://EXAMPLE.org//blog//', 'https://example.org/blog'],
    [new URL('https://example.org/blog'), 'https://example.org/blog'],
  ])('%s is the baseUrl of the client without a slash at its end', (address, expected) => {
    const calendar = new CalendarClient({ baseUrl: address, language: 'ro', languageSegment: 'ro' });
    expect(calendar).toMatchObject({ baseUrl: expected, language: 'ro', languageSegment: 'ro' });
    expect(calendar.withOptions({ language: 'tr' })).toMatchObject({ baseUrl: expected, language: 'tr' });
  });
});
