import { quoted } from '../../diagnostics/quoted.js';
import { describeArgument } from '../building/describe-argument.js';
import { refuse } from '../building/errors.js';
import { insertionOf } from '../building/insertion.js';
import { isReferenceLike, nodeOf } from '../building/reference.js';
import type { Slot } from '../slots.js';
import { contentOf, type Fragment, isFragment } from './fragment.js';

/** The position of a value: after the string of the template literal with this index. */
export interface TagHole {
  readonly fragment: Fragment;
  readonly index: number;
}

/** Stands for a value in messages. */
export const ellipsis = '\x24{…}';

/** Names a value in messages. */
export function describeInserted(value: unknown): string {
  if (isFragment(value)) return 'A text';
  const inserted = insertionOf(value);
  if (inserted !== undefined) return inserted.kind === 'query' ? 'A query' : 'A condition';
  if (isReferenceLike(value)) return nodeOf(value)?.kind === 'Variable' ? 'A variable' : 'A field';
  const text = describeArgument(value);
  return /^(?:the|an?) /.test(text) ? `${text[0]?.toUpperCase()}${text.slice(1)}` : `The value ${text}`;
}

/** Refuses a value in a wrong position. @throws {VqlError} `misplaced-value`. */
export function refuseMisplaced(what: string, position: string, hole: TagHole, help?: string): never {
  return refuse('misplaced-value', { what, position, text: holeText(hole), ...(help && { help: ` ${help}` }) });
}

/** What to do with the name of a field. */
export const fieldHelp = 'Insert the name of a field as path(…).';

/** Returns what to do with a value that is not allowed in a slot. */
export function helpForValue(value: unknown, slot: Slot): string | undefined {
  if (value === undefined || value === null || value === false) return 'To insert nothing, use an empty text, vql``.';
  if (slot === 'template') return 'Write the template in the text; from(…) takes one that is known only at run time.';
  const isName = typeof value === 'string' && (slot === 'column' || slot === 'sort');
  return isName ? fieldHelp : undefined;
}

/** Returns what to do with a value inside of a token. */
export function helpInToken(slot: Slot): string | undefined {
  if (slot === 'string') return 'Remove the quotes, and make all text between them part of the value.';
  return slot === 'brackets' ? 'Write a list in parentheses, as in IN (\x24{list}).' : undefined;
}

/** Returns the location of a value for messages, to be put after the name of the condition. */
export function holeLocation(hole: TagHole): () => string {
  return () => `, ${holeText(hole)},`;
}

/** Returns the number of a value and the text around it, from a word on. */
function holeText({ fragment, index }: TagHole): string {
  const strings = contentOf(fragment).strings.map((string) => string.replaceAll(/\s+/g, ' '));
  // The value is in another text, before this one.
  if (index < 0) return `the value before ${quoted(strings.join(ellipsis).trim())}`;
  const before = strings.slice(0, index + 1).join(ellipsis);
  const after = strings.slice(index + 1).join(ellipsis);
  const start = before.length > 60 ? before.slice(-60).replace(/^\S* /, '') : before;
  const end = after.length > 20 ? after.slice(0, 20).replace(/ \S*$/, '') : after;
  return `value ${index + 1} in "${`${start}${ellipsis}${end}`.trim()}"`;
}

/** Refuses a text that is not complete. @throws {VqlError} `open-fragment`. */
export function refuseOpen(fragment: Fragment, problem: string): never {
  return refuse('open-fragment', { text: quoted(contentOf(fragment).strings.join(ellipsis)), problem });
}
