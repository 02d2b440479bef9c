/** A copy of what came as JSON. Not by `structuredClone`, which React Native lacks. */
export function copyOfJson<T>(value: T): T {
  return JSON.parse(JSON.stringify(value));
}
