/** Writes all spaces as plain ones. One engine has thin and no-break spaces where another has plain ones. */
export const withPlainSpaces = (text: string) => text.replace(/\s/g, ' ');
