import type { IssueCode } from 'events-calendar-client';
import { type ProblemTranslation, problemText } from 'events-calendar-client/format';
import { describe, expectTypeOf, test } from 'vitest';

declare const french: ProblemTranslation;

describe('problemText', () => {
  test('takes whatever was thrown, and returns text', () => {
    expectTypeOf(problemText).parameter(0).toBeUnknown();
    expectTypeOf(problemText).returns.toEqualTypeOf<string>();
    expectTypeOf(problemText).toBeCallableWith(undefined);
    expectTypeOf(problemText).toBeCallableWith('x', { locale: ['fr', 'en'], translations: { fr: french } });
  });

  test('takes tables of other languages that lack nothing', () => {
    const { errors, issues, fields } = french;
    const { too_long, ...others } = issues;
    const { other, ...named } = fields;
    expectTypeOf<keyof ProblemTranslation['issues']>().toEqualTypeOf<IssueCode>();
    // @ts-expect-error: there is no sentence for what is too long
    problemText(undefined, { translations: { fr: { errors, fields, issues: others } } });
    // @ts-expect-error: no name for other fields
    problemText(undefined, { translations: { fr: { errors, issues, fields: named } } });
    // @ts-expect-error: no sentences for errors
    problemText(undefined, { translations: { fr: { issues, fields } } });
    expectTypeOf<[typeof too_long, typeof other]>().toEqualTypeOf<[string, string]>();
  });
});
