import * as z from 'zod/mini';
import type { Extent } from './row.ts';
import { rows } from './rows.ts';
import type { Measured } from './table.ts';

// Measures the row that its first argument names, and sends the results to the process that started it.

const [name = '', extentAsJson = ''] = process.argv.slice(2);
const extent: Extent = JSON.parse(extentAsJson);
const row = await rows[name]?.();
if (!row) throw new Error(`There is no row ${name}.`);
const { title, isDocumented, zodSettings = [] } = row;
const results = await row.measure(extent);

// Zod is to be as a program gets it: a row that measures compiled schemas compiles them itself.
const settings = Object.keys(z.config()).filter((name) => !zodSettings.includes(name));
if (settings.length > 0) throw new Error(`${title}: it was measured with ${settings} of Zod set.`);

const measured: Measured = { row: { title, isDocumented }, results };
process.send?.(measured, () => process.disconnect());
