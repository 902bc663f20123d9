import type { Span } from '../diagnostics/span.js';
import type { Dialect } from '../dialect/dialect.js';
import { tokenize } from '../vql/tokenize.js';
import { type EmbeddedText, fillHoles } from './fill-holes.js';
import type { Frame } from './frame.js';
import { placesBehind, placeToken } from './place-token.js';
import { placeholderNames } from './placeholder-names.js';

/** A query, and the statement that it is, or is a part of. */
export interface FramedText {
  readonly embedded: EmbeddedText;
  readonly statement: string;
  /** Where in the statement it begins. */
  readonly start: number;
  /** The words and variables of the statement that stand for something that the program puts in. */
  readonly placeholders: ReadonlySet<string>;
}

/** A frame, and the words and variables of it that stand for something that the program puts in. */
interface NamedFrame extends Frame {
  readonly placeholders: readonly string[];
}

/**
 * Puts a part of a statement into the query that the program puts it into, if that is one of these. By itself it is taken for what its
 * first word says, or else for a condition, of a template that nothing is known of.
 */
export function framed(
  embedded: EmbeddedText,
  queries: readonly EmbeddedText[],
  program: string,
  dialect: Partial<Dialect>,
): FramedText {
  const frame = frameOf(embedded, queries, 0);
  const { head, tail } = frame;
  const own = embedded.isFragment ? fillHoles(embedded.query, program, dialect, frame) : embedded;
  const placeholders = new Set([...frame.placeholders, ...placeholderNames(own.text, own.name)]);
  return { embedded: own, statement: head + own.text + tail, start: head.length, placeholders };
}

/** Parts in parts in parts: more are written by no one. */
const mostNested = 20;

function frameOf(part: EmbeddedText, queries: readonly EmbeddedText[], depth: number): NamedFrame {
  const { isFragment, text, name, query, holes } = part;
  if (!isFragment) return { head: '', tail: '', placeholders: [] };
  const first = tokenize(text).find(({ kind }) => kind !== 'whitespace' && kind !== 'comment');
  const outer = depth < mostNested && query.putInto !== undefined ? holeOf(query.putInto, queries) : undefined;
  if (outer === undefined) {
    // What begins with a value says nothing of itself; a call is handed a whole statement.
    const isSilent = query.role !== 'call' && first?.span.start === holes[0]?.span.start;
    const head = headFor(isSilent ? '' : (first?.text ?? ''), `${name}0.${name}0`);
    return { head, tail: '', placeholders: placeholderNames(head, name) };
  }
  const around = frameOf(outer.query, queries, depth + 1);
  const before = outer.query.text.slice(0, outer.hole.start);
  const behind = outer.query.text.slice(outer.hole.end);
  const head = around.head + before;
  const tail = behind + around.tail;
  const placeholders = [before, behind].flatMap((side) => placeholderNames(side, outer.query.name));
  const places = placesBehind(head);
  // The tag joins a condition to one in front of it.
  const isJoined = places.place === 'connective' && first !== undefined && !places.continues(placeToken(first));
  return { head: isJoined ? `${head}AND ` : head, tail, placeholders: [...around.placeholders, ...placeholders] };
}

function holeOf(value: Span, queries: readonly EmbeddedText[]) {
  for (const query of queries) {
    const hole = query.holes.find((one) => one.value.start === value.start && one.value.end === value.end);
    if (hole !== undefined) return { query, hole: hole.span };
  }
  return undefined;
}

/** What has to stand in front of a part that begins with a word. */
function headFor(word: string, template: string): string {
  const statement = `SELECT id FROM ${template} `;
  switch (word.toUpperCase()) {
    case 'SELECT':
      return '';
    case 'FROM':
      return 'SELECT id ';
    case 'JOIN':
    case 'WHERE':
    case 'ORDER':
    case 'LIMIT':
    case 'OFFSET':
      return statement;
    case 'AND':
    case 'OR':
      return `${statement}WHERE id = 1 `;
    default:
      return `${statement}WHERE `;
  }
}
