import type { Check } from '../check.ts';
import { createFinding } from '../findings/finding.ts';
import type { Site } from '../site/site.ts';

/** Whether the site takes application passwords. Undefined where it does not say. */
export async function takesApplicationPasswords(site: Site): Promise<boolean | undefined> {
  const authentication = (await site.index())?.authentication;
  if (typeof authentication !== 'object' || authentication === null) return undefined;
  return 'application-passwords' in authentication;
}

/** Whether application passwords are switched off. */
export const applicationPasswords: Check = {
  name: 'application passwords',
  async run(site) {
    const isOn = await takesApplicationPasswords(site);
    if (isOn === undefined) return { skipped: 'the index of the REST interface, /wp-json/, does not say it' };
    if (isOn) return [];
    return [
      createFinding(
        'application-passwords-off',
        'The index of the REST interface names no application passwords among the ways to authenticate, so that WordPress ignores them.',
        'WordPress switches them off without https:, and security plugins do, too: allow them there. Reading works without.',
      ),
    ];
  },
};
