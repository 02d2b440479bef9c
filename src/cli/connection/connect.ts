import { CalendarClient } from '../../index.ts';
import { UsageError } from '../errors/usage-error.ts';
import type { CommandContext } from '../process/command-context.ts';
import type { SiteOptions } from './site-options.ts';

/** A client for the site of `--site` or `CALENDAR_URL`, with the credentials in the environment. */
export async function connect(options: SiteOptions, { env }: CommandContext): Promise<CalendarClient> {
  const baseUrl = options.site ?? env.CALENDAR_URL;
  if (!baseUrl) throw new UsageError('Which site? Add --site https://example.org, or set CALENDAR_URL.');
  const username = env.CALENDAR_USER;
  const applicationPassword = env.CALENDAR_PASSWORD;
  return new CalendarClient({
    baseUrl,
    apiPrefix: options.apiPrefix,
    vendor: options.vendor,
    language: options.language,
    languages: options.language === undefined ? undefined : [options.language],
    languageParam: options.languageParam,
    auth: username && applicationPassword ? { username, applicationPassword } : undefined,
    http: options.timeout === undefined ? undefined : { timeout: options.timeout * 1000 },
  });
}
