/** Divides a cell at each `;` that no backslash stands before. */
function divide(cell: string): string[] {
  const names: string[] = [''];
  let isEscaped = false;
  for (const character of cell) {
    const isSpecial = character === ';' || character === '\\';
    if (isEscaped && !isSpecial) names.push(`${names.pop()}\\`);
    if (character === ';' && !isEscaped) names.push('');
    else if (character !== '\\' || isEscaped) names.push(`${names.pop()}${character}`);
    isEscaped = character === '\\' && !isEscaped;
  }
  if (isEscaped) names.push(`${names.pop()}\\`);
  return names.map((name) => name.trim());
}

/** Reads the names in a cell, such as `open air; free`. A `;` inside of one is written `\;`, and a `\` there `\\`. */
export function readNames(cell: string): string[] {
  return divide(cell).filter((name) => name !== '');
}

/** Reads values that belong to names in another cell, by their order: those in between may be empty. */
export function readParallel(cell: string): string[] {
  return cell === '' ? [] : divide(cell);
}

/** Writes names into a cell. */
export function writeNames(names: readonly string[]): string {
  return names.map((name) => name.replace(/[\\;]/g, '\\$&')).join('; ');
}
