import type { TemplateDefinition } from '../catalog/definition.js';
import type { CatalogTemplate } from '../catalog/template.js';
import { quoted } from '../diagnostics/quoted.js';
import type { Column, Statement } from '../vql/ast.js';
import { refuse } from './builder-error.js';
import { checkedTemplate } from './checked-template.js';
import { emptyQuery, type QueryOptions } from './from.js';
import { checkedOptions } from './options.js';
import { ownTree } from './own-tree.js';
import type { Part } from './part.js';
import type { Query } from './query.js';
import { createQuery } from './query-builder.js';
import { checkedDialect, type QueryDialect } from './query-dialect.js';
import type { QueryState } from './query-state.js';
import { shown } from './shown.js';
import { InnerQuery, type Resolution } from './subquery.js';
import { VqlText } from './tag/vql-text.js';
import type { VariableUse } from './variable-use.js';
import { variablesInText } from './variables-of.js';

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
 * text reads from another template than that of the options. With a template the text is held to its fields as `check` does it; what the
 * catalog forbids is in the diagnostics of a `VqlError`.
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
  const { template, dialect } = checkedOptions('fromVql', options, ['template', 'dialect']);
  const known = template && checkedTemplate(template, 'fromVql');
  const rules = checkedDialect(dialect, 'fromVql');
  const isTag = text instanceof VqlText;
  if (!isTag && typeof text !== 'string')
    return refuse('builder-argument', {
      method: 'fromVql',
      takes: 'a statement, as a text or as the tag makes it',
      found: shown(text),
    });
  const { readText } = await import('./read-text.js');
  const read = readText(isTag ? text.toVql({ dialect: rules }) : text, known, rules.variableSpelling);
  const statement = ownTree(read);
  const where: readonly Part[] = statement.where === undefined ? [] : [{ kind: 'text', predicate: statement.where }];
  const state = stateOf(statement, known, rules);
  // What is typed by a catalog is the same at run time.
  return createQuery(isTag ? { ...state, bindings: text.bindings } : state, where) as unknown as Query<Definition>;
}

function stateOf(statement: Statement, template: CatalogTemplate | undefined, dialect: QueryDialect): QueryState {
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
      : [{ query: new TextQuery(inner), alias, on: { kind: 'text', predicate: on } as const }],
  );
  const aliases = new Map(joined.map(({ alias, query }) => [alias.name, query]));
  return {
    ...emptyQuery(from, { template, joined: aliases }, dialect),
    columns: columns.filter((column): column is Column => column.kind === 'Column'),
    distinct,
    joins: joined,
    hasText: true,
    orderBy,
    limit: limit?.value,
    offset: offset?.value ?? 0,
  };
}

/** The query of a join that was read from a text. */
class TextQuery extends InnerQuery {
  readonly depth = 1;
  readonly #statement: Statement;

  constructor(statement: Statement) {
    super();
    this.#statement = statement;
  }

  /** The statement around it came from a text too, which sees to the variables of both. */
  writeInside(): Statement {
    return this.#statement;
  }

  openVariables(): readonly VariableUse[] {
    return variablesInText(this.#statement);
  }

  resolveRow(): Resolution {
    return 'open';
  }
}
