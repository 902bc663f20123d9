import type { Span } from '../diagnostics/span.js';
import { clauses, optionalClauseNames } from '../dialect/clauses.js';
import type { Dialect } from '../dialect/dialect.js';
import { tokenize } from '../vql/tokenize.js';
import { embedQuery } from './embed.js';
import type { EmbeddedText, StatementContext } from './embedded-text.js';
import { cursorAfter, toTagToken } from './tag-token.js';

/** A query, and the statement that it is, or is a part of. */
export interface StatementText {
  readonly embedded: EmbeddedText;
  readonly statement: string;
  /** Offset of the query in the statement. */
  readonly start: number;
  /** The words and variables of the statement that are placeholders. */
  readonly placeholders: ReadonlySet<string>;
}

/** The text around a fragment, with the words and variables in it that are placeholders. */
interface NamedContext extends StatementContext {
  readonly placeholders: readonly string[];
}

/**
 * Completes a fragment to a statement: with the query that the program inserts it into, if that is known, or else by its first word. A
 * fragment that does not begin with a clause is taken for a condition on an unknown template.
 */
export function toStatement(
  embedded: EmbeddedText,
  queries: readonly EmbeddedText[],
  program: string,
  dialect: Partial<Dialect>,
): StatementText {
  const frame = contextOf(embedded, queries, 0);
  const { head, tail } = frame;
  const own = embedded.isFragment ? embedQuery(embedded.query, program, dialect, frame) : embedded;
  const placeholders = new Set([...frame.placeholders, ...placeholderNames(own.text, own.name)]);
  return { embedded: own, statement: head + own.text + tail, start: head.length, placeholders };
}

/** Limit of fragments in fragments. */
const maxNesting = 20;

function contextOf(part: EmbeddedText, queries: readonly EmbeddedText[], depth: number): NamedContext {
  const { isFragment, text, name, query, holes } = part;
  if (!isFragment) return { head: '', tail: '', placeholders: [] };
  const first = tokenize(text).find(({ kind }) => kind !== 'whitespace' && kind !== 'comment');
  const outer = depth < maxNesting && query.insertedAt !== undefined ? holeOf(query.insertedAt, queries) : undefined;
  if (outer === undefined) {
    // A fragment that begins with a value does not show what it is; a call is given a whole statement.
    const isAmbiguous = query.role !== 'call' && first?.span.start === holes[0]?.span.start;
    const head = headFor(isAmbiguous ? '' : (first?.text ?? ''), `${name}0.${name}0`);
    return { head, tail: '', placeholders: placeholderNames(head, name) };
  }
  const around = contextOf(outer.query, queries, depth + 1);
  const before = outer.query.text.slice(0, outer.hole.start);
  const after = outer.query.text.slice(outer.hole.end);
  const head = around.head + before;
  const tail = after + around.tail;
  const placeholders = [before, after].flatMap((side) => placeholderNames(side, outer.query.name));
  const cursor = cursorAfter(head);
  // The tag inserts AND between two conditions.
  const isJoined =
    cursor.slot === 'after condition' && first !== undefined && !cursor.continuesCondition(toTagToken(first));
  return { head: isJoined ? `${head}AND ` : head, tail, placeholders: [...around.placeholders, ...placeholders] };
}

function holeOf(value: Span, queries: readonly EmbeddedText[]) {
  for (const query of queries) {
    const hole = query.holes.find((one) => one.value.start === value.start && one.value.end === value.end);
    if (hole !== undefined) return { query, hole: hole.span };
  }
  return undefined;
}

/** Returns the text that must precede a fragment with this first word. */
function headFor(first: string, template: string): string {
  const word = first.toUpperCase();
  if (word === 'SELECT') return '';
  if (word === 'FROM') return 'SELECT id ';
  const statement = `SELECT id FROM ${template} `;
  if (optionalClauseNames.some((name) => clauses[name].keywords[0] === word)) return statement;
  return word === 'AND' || word === 'OR' ? `${statement}WHERE id = 1 ` : `${statement}WHERE `;
}

/** Returns the words and variables of a text that are placeholders: those that contain `name`, which nothing else does. */
function placeholderNames(text: string, name: string): readonly string[] {
  return tokenize(text).flatMap((token) => (token.text.includes(name) ? [token.text] : []));
}
