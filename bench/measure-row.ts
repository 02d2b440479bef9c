import type { Extent } from './row.ts';
import { rows } from './rows.ts';

// Measures the row that it is told to, and sends the results to the process that started it.

const [name = '', given = ''] = process.argv.slice(2);
const extent: Extent = JSON.parse(given);
process.send?.(await rows[name]?.measure(extent), () => process.disconnect());
