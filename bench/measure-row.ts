import type { Extent } from './row.ts';
import { rows } from './rows.ts';

// Measures the row that its first argument names, and sends the results to the process that started it.

const [name = '', extentAsJson = ''] = process.argv.slice(2);
const extent: Extent = JSON.parse(extentAsJson);
process.send?.(await rows[name]?.measure(extent), () => process.disconnect());
