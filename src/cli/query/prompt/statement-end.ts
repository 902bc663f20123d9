import { splitStatements } from '../../../vql/index.js';

/** The part of the input whose statements have ended with ";", and the rest of the input. */
export interface ScannedStatements {
  readonly ended: string;
  readonly rest: string;
}

/** Splits the input after the last ";" that ends a statement: a ";" in a string or in a comment does not. */
export function scanStatements(text: string): ScannedStatements {
  // A marker after the input becomes a separate statement only if the statement before it has ended.
  for (let end = text.lastIndexOf(';'); end >= 0; end = text.lastIndexOf(';', end - 1)) {
    const head = text.slice(0, end + 1);
    const last = splitStatements(`${head}${marker}`).at(-1);
    if (last?.text === marker) return { ended: head, rest: text.slice(end + 1) };
    if (end === 0) break;
  }
  return { ended: '', rest: text };
}

const marker = 'end_of_query';
