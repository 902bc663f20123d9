import type { SourceMap } from './source-map.js';
import type { Loss, Translation, TranslationOptions } from './translation.js';

/** Gives a value away only if it is exact, or every loss is one that the caller accepts. */
export function finish<Value>(
  value: Value | undefined,
  losses: readonly Loss[],
  sourceMap: SourceMap,
  { allow = [] }: TranslationOptions,
): Translation<Value> {
  const exact = losses.length === 0 && value !== undefined;
  const allowed: readonly string[] = allow;
  const isGiven = value !== undefined && losses.every(({ code }) => allowed.includes(code));
  return { ...(isGiven && { value }), losses, exact, sourceMap };
}
