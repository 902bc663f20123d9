import { clauses, optionalClauseNames } from '../dialect/clauses.js';
import type { Dialect } from '../dialect/dialect.js';
import { comparisonOperators, continuesCondition, names } from '../vql/grammar/token-sets.js';
import { firstToken } from '../vql/lexer/lexer.js';
import { tokenize } from '../vql/tokenize.js';
import { embedQuery } from './embed.js';
import type { EmbeddedText, Hole, StatementContext } from './embedded-text.js';

/** A query, and the statement that it is, or is a part of. */
export interface StatementText {
  readonly embedded: EmbeddedText;
  readonly statement: string;
  /** Offset of the query in the statement. */
  readonly start: number;
  /** Returns the words and variables of the statement that are placeholders. */
  placeholders(): ReadonlySet<string>;
  /** Whether the program may insert a JOIN into the statement. */
  readonly mayGetJoin: boolean;
}

/** The text around a fragment, with the words and variables in it that are placeholders. */
interface NamedContext extends StatementContext, Pick<StatementText, 'mayGetJoin'> {
  placeholders(): readonly string[];
}

/**
 * Completes a fragment to a statement: with the query that the program inserts it into, if that is known, or else by its first word. A
 * fragment that does not begin with a clause is taken for a condition on an unknown template. A statement inside another one, as in
 * EXISTS, is completed with that one, whose fields it can name.
 */
export function completeFragment(
  embedded: EmbeddedText,
  queries: readonly EmbeddedText[],
  program: string,
  dialect: Partial<Dialect>,
): StatementText {
  const complete = (text: EmbeddedText, depth: number): StatementText => {
    const context = contextOf(text, depth);
    const { head, tail } = context;
    const own = context === noContext ? text : embedQuery(text.query, program, dialect, context);
    const placeholders = () => new Set([...context.placeholders(), ...placeholderNames(own.text, own.name)]);
    const mayGetJoin = context.mayGetJoin || own.holes.some(({ slot }) => slot === 'after template');
    return { embedded: own, statement: head + own.text + tail, start: head.length, placeholders, mayGetJoin };
  };
  const contextOf = (text: EmbeddedText, depth: number): NamedContext => {
    // A text to which the program adds is not inserted: what is added stands in a hole at its end.
    const { insertedAt, isContinued = false } = text.query;
    const canBeInserted = depth < maxNesting && insertedAt !== undefined && !isContinued;
    const outer = canBeInserted ? queries.find((one) => holeFor(text, one) !== undefined) : undefined;
    const around = outer && complete(outer, depth + 1);
    const hole = around && holeFor(text, around.embedded);
    const isKnown = around !== undefined && hole !== undefined && (text.isFragment || hole.slot === 'statement');
    if (isKnown) return contextIn(around, hole, text);
    return text.isFragment ? assumedContext(text) : noContext;
  };
  return complete(embedded, 0);
}

const noContext: NamedContext = { head: '', tail: '', placeholders: () => [], mayGetJoin: false };

/** Limit of fragments in fragments. */
const maxNesting = 20;

/** Returns the placeholder of another query that stands for a fragment. */
function holeFor({ query: { insertedAt } }: EmbeddedText, { holes }: EmbeddedText): Hole | undefined {
  return insertedAt && holes.find(({ value }) => value.start === insertedAt.start && value.end === insertedAt.end);
}

/** Returns the text around a fragment that stands in place of a hole. */
function contextIn(
  { embedded, statement, start, placeholders, mayGetJoin }: StatementText,
  hole: Hole,
  text: EmbeddedText,
): NamedContext {
  const [before, after] = [statement.slice(0, start + hole.span.start), statement.slice(start + hole.span.end)];
  const first = firstToken(text.text);
  // The tag inserts AND between two conditions.
  const isJoined = hole.slot === 'after condition' && first !== undefined && !continuesCondition(first.tokenType);
  return {
    head: isJoined ? `${before}AND ` : before,
    tail: after,
    placeholders: () => {
      const replaced = placeholderNames(hole.placeholder, embedded.name);
      return [...placeholders()].filter((one) => !replaced.includes(one));
    },
    mayGetJoin,
  };
}

/** Returns the text around a fragment of which it is not known where it is inserted. */
export function assumedContext({ text, name }: Pick<EmbeddedText, 'text' | 'name'>): NamedContext {
  const { image = '', tokenType } = firstToken(text) ?? {};
  const template = `${name}0.${name}0`;
  const isOperator = tokenType !== undefined && comparisonOperators.has(tokenType) && !names.has(tokenType);
  const head = isOperator ? `SELECT id FROM ${template} WHERE id ` : headFor(image, template);
  return { head, tail: '', placeholders: () => placeholderNames(head, name), mayGetJoin: false };
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
