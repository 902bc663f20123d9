import type { EmbeddedText, InsertedValue, QuotedValue } from './embedded-text.js';
import { isDangerous } from './host/value-kind.js';

/** Returns the strings of a query with values that the tag refuses, or that can end the string. */
export function reportableStrings({ query, strings }: EmbeddedText): readonly QuotedValue[] {
  return strings.filter((string) =>
    query.role === 'tag' ? !string.isOption : valuesInString(string).some(isDangerous),
  );
}

/** Returns the values in a string. */
export function valuesInString({ inner }: QuotedValue): readonly InsertedValue[] {
  return inner.filter((part) => typeof part !== 'string');
}
