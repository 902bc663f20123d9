/** Maximum depth of nested arrays and objects in JSON: functions that traverse deeper ones overflow the stack. */
export const maxJsonDepth = 1000;

/** Describes a text that is nested too deeply, for a message. */
export const tooDeepProblem = `it is nested more than ${maxJsonDepth} levels deep`;

/** Whether arrays and objects in a text of JSON are nested deeper than allowed. */
export function isTooDeep(text: string): boolean {
  // Each level has a bracket at both ends.
  if (text.length <= 2 * maxJsonDepth) return false;
  let depth = 0;
  for (let index = 0; index < text.length; index++) {
    switch (text.charCodeAt(index)) {
      case quote:
        index = endOfString(text, index);
        break;
      case openBracket:
      case openBrace:
        depth += 1;
        if (depth > maxJsonDepth) return true;
        break;
      case closeBracket:
      case closeBrace:
        depth -= 1;
    }
  }
  return false;
}

const [quote, backslash] = [0x22, 0x5c];
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Returns the index of the quote that ends a string; the length of a text that ends before. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end === -1 ? text.length : end;
}

/** Whether an odd number of backslashes is before a character. */
function isEscaped(text: string, index: number): boolean {
  let start = index;
  while (text.charCodeAt(start - 1) === backslash) start -= 1;
  return (index - start) % 2 === 1;
}
