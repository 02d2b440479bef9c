/** A signal that aborts as soon as the caller's or another does. React Native cannot combine them: there the caller's counts. */
export function combineSignals(
  caller: AbortSignal | undefined,
  other: AbortSignal | undefined,
): AbortSignal | undefined {
  if (!caller || !other) return caller ?? other;
  return AbortSignal.any?.([caller, other]) ?? caller;
}
