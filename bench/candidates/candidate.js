/**
 * A parser that is measured.
 *
 * @typedef {object} Candidate
 * @property {string} name its package
 * @property {'vql' | 'sql' | 'soql'} language language of its input
 * @property {() => Promise<(text: string) => any>} load imports it, and returns its parse function
 * @property {(result: any) => boolean} [hasErrors] for a parser that reports errors in its result instead of throwing
 */

/**
 * Whether a candidate parses a text without errors.
 *
 * @param {Candidate} candidate
 * @param {(text: string) => any} parse result of the candidate's `load`
 * @param {string} text
 */
export function accepts(candidate, parse, text) {
  try {
    const result = parse(text);
    return !candidate.hasErrors?.(result);
  } catch {
    return false;
  }
}

/**
 * Returns the text of an input in the candidate's language.
 *
 * @param {Candidate} candidate
 * @param {import('../inputs.js').Input} input
 */
export function textFor(candidate, input) {
  // SQL parsers read the VQL text unchanged.
  return candidate.language === 'soql' ? input.soql : input.vql;
}
