/** A source file's documentation comments, each line where it was. */
export function readComments(source: string): string {
  let inside = false;
  const lines = source.split('\n').map((line) => {
    inside ||= /^\s*\/\*\*/.test(line);
    const text = inside ? line.replace(/^\s*\/?\*+\/?/, '').replace(/^ /, '') : '';
    if (line.includes('*/')) inside = false;
    return text;
  });
  return lines.join('\n');
}
