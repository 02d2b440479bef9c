/** What makes a spreadsheet calculate a cell, behind any number of the apostrophes that prevent it. */
const formula = /^'*[=+\-@]/;
const preventedFormula = /^'+[=+\-@]/;

/**
 * Writes a cell so that no spreadsheet takes it for a formula, which might run programs or send data away: an apostrophe
 * before `=`, `+`, `-` and `@`.
 */
export function preventFormula(cell: string): string {
  return formula.test(cell) ? `'${cell}` : cell;
}

/** Reads a cell without the apostrophe that keeps a spreadsheet from taking it for a formula. */
export function readFormula(cell: string): string {
  return preventedFormula.test(cell) ? cell.slice(1) : cell;
}
