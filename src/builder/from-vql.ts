import type { TemplateDefinition } from '../catalog/definition.js';
import type { CatalogTemplate } from '../catalog/template.js';
import { quoted } from '../diagnostics/quoted.js';
import type { Column, Statement } from '../vql/ast.js';
import { refuse } from './builder-error.js';
import { emptyQuery, type QueryOptions } from './from.js';
import { ownTree } from './own-tree.js';
import type { Query } from './query.js';
import { createQuery } from './query-builder.js';
import type { QueryState } from './query-state.js';
import { VqlText } from './tag/vql-text.js';

/** What is known of the query in a text. */
export interface FromVqlOptions<Definition extends TemplateDefinition = TemplateDefinition> extends QueryOptions {
  /** The template of a catalog that the text reads from: what is added to the query is checked against it. */
  readonly template?: CatalogTemplate<string, Definition>;
}

/**
 * Goes on from a statement, as a text or as the tag makes it. The parser is loaded by the first call; that is why there is a
 * promise.
 *
 * @throws {VqlError} if the text has errors; it carries the diagnostics. `BuilderError` (`builder-argument`) if the
 * text reads from another template than that of the options.
 *
 * @example
 * ```ts
 * import { fromVql } from 'vql-kit/builder';
 * const stored = await fromVql("SELECT id FROM account.query WHERE active = 'true' OR name LIKE 'A%'");
 * console.log(stored.equals('type', 'B2B').limit(5).toVql());
 * // SELECT id FROM account.query WHERE (active = 'true' OR name LIKE 'A%') AND type = 'B2B' LIMIT 5
 * ```
 */
export async function fromVql<Definition extends TemplateDefinition = TemplateDefinition>(
  text: string | VqlText,
  options: FromVqlOptions<Definition> = {},
): Promise<Query<Definition>> {
  const { parseOrThrow } = await import('../vql/parse.js');
  const statement = ownTree(parseOrThrow(text instanceof VqlText ? text.toVql() : text));
  // What is typed by a catalog is the same at run time.
  return createQuery(
    stateOf(statement, options),
    statement.where === undefined ? [] : [{ kind: 'text', predicate: statement.where }],
  ) as unknown as Query<Definition>;
}

function stateOf(statement: Statement, { template, dialect }: FromVqlOptions): QueryState {
  const { from, columns, distinct, joins, orderBy, limit, offset } = statement;
  // A text without errors has no gaps.
  if (from.kind === 'Missing') throw new TypeError('The statement reads from nothing.');
  const name = `${from.group}.${from.name}`;
  if (template !== undefined && template.name !== name)
    return refuse('builder-argument', {
      method: 'fromVql',
      takes: `a statement on ${quoted(template.name)}`,
      found: `one on ${quoted(name)}`,
    });
  const joined = joins.flatMap(({ statement: inner, alias, on }) =>
    inner.kind === 'Missing' || alias.kind === 'Missing'
      ? []
      : [{ query: { writeStatement: () => inner }, alias, on: { kind: 'text', predicate: on } as const }],
  );
  return {
    ...emptyQuery(from, { template, aliases: joined.map(({ alias }) => alias.name) }, dialect),
    columns: columns.filter((column): column is Column => column.kind === 'Column'),
    distinct,
    joins: joined,
    hasText: true,
    orderBy,
    limit: limit?.value,
    offset: offset?.value ?? 0,
  };
}
