/** What JSON may hold unescaped and terminals take for controls: C1 controls, and marks of direction. */
const terminalControls = /[\u007f-\u009f\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** A value as a JSON document that is safe to show in a terminal, on a single line unless it is indented. */
export function formatJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, undefined, indent).replace(
    terminalControls,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
