/** The members of a list that is separated by commas. */
export const parseList = (text: string): string[] =>
  text
    .split(',')
    .map((member) => member.trim())
    .filter((member) => member !== '');
