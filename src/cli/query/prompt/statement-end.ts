import { splitStatements } from '../../../vql/index.js';

/** The part of the input whose queries have ended, and the rest of the input. */
export interface ScannedStatements {
  readonly ended: string;
  readonly rest: string;
}

/**
 * Splits the input after its last query that has ended: a statement at a ";", which is not in a string or in a comment, and JSON, such as
 * C-Unit, at the bracket that closes it.
 */
export function scanStatements(text: string): ScannedStatements {
  if (/^\s*[[{]/.test(text)) return scanJson(text);
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

/** A ";" ends JSON, too: without it, a mistake in the brackets could not be sent to the check. */
function scanJson(text: string): ScannedStatements {
  const isEnded = /;\s*$/.test(text);
  const written = text.replace(/;\s*$/, '');
  const outsideStrings = written.replaceAll(/"(?:[^"\\]|\\.)*"/gs, '""');
  const open = outsideStrings.match(/[[{]/g)?.length ?? 0;
  const closed = outsideStrings.match(/[\]}]/g)?.length ?? 0;
  return isEnded || closed >= open ? { ended: written, rest: '' } : { ended: '', rest: text };
}
