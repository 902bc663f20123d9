import type { Loss, LossyResult, TranslationOptions } from './translation.js';

/** Gives a value away only if it is exact, or every loss is one that the caller accepts. */
export function finish<Value>(
  value: Value | undefined,
  losses: readonly Loss[],
  { allow = [] }: TranslationOptions,
): LossyResult<Value> {
  if (losses.length === 0 && value !== undefined) return { value, diagnostics: losses, exact: true };
  const allowed: readonly string[] = allow;
  // Of what is not known, none can say that it does not matter.
  const isGiven = value !== undefined && losses.every(({ code }) => code !== 'lost-gap' && allowed.includes(code));
  return { ...(isGiven && { value }), diagnostics: losses, exact: false };
}
