/**
 * A parser that is measured.
 *
 * @typedef {object} Candidate
 * @property {string} name its package
 * @property {'vql' | 'sql' | 'soql'} language which text of an input it gets
 * @property {() => Promise<(text: string) => any>} load imports it, and gives its parse function ready for use
 * @property {(result: any) => boolean} [hasErrors] for a parser that reports errors in its result instead of throwing
 */

/**
 * Whether a candidate reads a text without complaint.
 *
 * @param {Candidate} candidate
 * @param {(text: string) => any} parse what the candidate's `load` gave
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
 * The text of an input in the candidate's language.
 *
 * @param {Candidate} candidate
 * @param {import('../inputs.js').Input} input
 */
export function textFor(candidate, input) {
  // SQL proper reads the text of VQL as it stands.
  return candidate.language === 'soql' ? input.soql : input.vql;
}
