import * as z from 'zod/mini';
import type { Root } from '../contract/service.ts';

const Routes = z.record(
  z.string(),
  z.object({ endpoints: z.array(z.object({ args: z.record(z.string(), z.unknown()) })) }),
);
const Languages = z.object({ enum: z.array(z.string()) });

/** The languages of a site and the parameter that selects one, if the root of its API lists them, as with WPML. */
export function languagesIn(root: Root): { languages?: string[]; languageParam?: string } {
  const routes = z.safeParse(Routes, root.routes).data ?? {};
  for (const { endpoints } of Object.values(routes)) {
    for (const [name, argument] of endpoints.flatMap(({ args }) => Object.entries(args))) {
      const { data } = z.safeParse(Languages, argument);
      if (data && /(^|_)lang(uage)?$/.test(name)) return { languages: data.enum, languageParam: name };
    }
  }
  return {};
}
