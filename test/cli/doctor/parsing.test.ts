import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseAddress } from '../../../src/cli/doctor/settings.ts';
import { restAddress } from '../../../src/cli/doctor/site.ts';
import { UsageError } from '../../../src/cli/errors/errors.ts';

const segment = fc.stringMatching(/^[a-z][a-z0-9-]{0,8}$/);
const host = fc.stringMatching(/^[a-z]{1,8}\.(example|test)(:[1-9]\d{3})?$/);

describe('the address of a site', () => {
  test('is completed with https: and kept otherwise', () => {
    fc.assert(
      fc.property(host, fc.array(segment), (name, segments) => {
        const text = [name, ...segments].join('/');
        const { href } = new URL(`https://${text}`);
        expect(parseAddress(text)).toEqual({ address: new URL(href), hasScheme: false });
        expect(parseAddress(`https://${text}`)).toEqual({ address: new URL(href), hasScheme: true });
        expect(parseAddress(`http://${text}`).address.protocol).toBe('http:');
      }),
    );
  });

  test('is read or refused, whatever it is, and no password is repeated', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl({ withQueryParameters: true })), (text) => {
        try {
          expect(parseAddress(text).address.href).toMatch(/^https?:/);
        } catch (error) {
          expect(error).toBeInstanceOf(UsageError);
        }
      }),
    );
    fc.assert(
      fc.property(host, fc.stringMatching(/^[a-z]{0,4}$/), (name, user) => {
        const refuse = () => parseAddress(`https://${user}:obviously-fake@${name}`);
        expect(refuse).toThrow(UsageError);
        expect(refuse).not.toThrow('obviously-fake');
      }),
    );
  });
});

test('routes of WordPress lie beside the events root, with permalinks of either kind', () => {
  fc.assert(
    fc.property(host, fc.array(segment), segment, segment, (name, folders, prefix, vendor) => {
      const home = ['https://' + name, ...folders].join('/');
      const query = { context: 'edit' };
      const pretty = new URL(`${home}/${prefix}/${vendor}/events/v1/?x=1`);
      expect(restAddress(pretty, '/wp/v2/users/me', query).href).toBe(
        `${home}/${prefix}/wp/v2/users/me?context=edit`,
      );
      const plain = new URL(`${home}/?rest_route=/${vendor}/events/v1/&x=1`);
      const address = restAddress(plain, '/wp/v2/users/me', query);
      expect([...address.searchParams]).toEqual([
        ['rest_route', '/wp/v2/users/me'],
        ['context', 'edit'],
      ]);
      expect(address.href.startsWith(`${home}/?`)).toBe(true);
    }),
  );
});
