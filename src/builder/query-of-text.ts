import type { Catalog } from '../catalog/catalog.js';
import { checkView } from '../catalog/check-view.js';
import type { CatalogTemplate } from '../catalog/template.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { quoted } from '../diagnostics/quoted.js';
import type { Column, Statement } from '../vql/ast.js';
import { parseOrThrow, VqlError } from '../vql/parse.js';
import { viewStatement } from '../vql/view-statement.js';
import type { Bindings } from './bindings.js';
import { refuse } from './builder-error.js';
import { emptyQuery } from './from.js';
import { ownTree } from './own-tree.js';
import type { Part } from './part.js';
import type { Query } from './query.js';
import { createQuery } from './query-builder.js';
import { printOptions, type QueryDialect } from './query-dialect.js';
import type { QueryState } from './query-state.js';
import { InnerQuery, type Resolution } from './subquery.js';
import type { VariableUse } from './variable-use.js';
import { variablesInText } from './variables-of.js';

/** What is known of a text, and the values of its variables. */
interface Setting {
  readonly template: CatalogTemplate | undefined;
  readonly dialect: QueryDialect;
  readonly bindings: Bindings;
}

/**
 * The query that a text says. In a file of its own, since the parser and the rules of catalogs come with it.
 *
 * @throws {VqlError} for errors of the text, and for what the catalog forbids.
 */
export function queryOfText(text: string, setting: Setting): Query {
  const statement = parseOrThrow(text, printOptions(setting.dialect));
  const state = stateOf(ownTree(statement), setting);
  const found = objectionsOf(statement, setting);
  if (found.length > 0) throw new VqlError(text, found);
  const where: readonly Part[] =
    statement.where === undefined ? [] : [{ kind: 'text', predicate: ownTree(statement.where) }];
  return createQuery({ ...state, bindings: setting.bindings }, where);
}

/**
 * What the catalog forbids of a text, as `check` finds it. What it takes for wrong by the type alone counts as well, as it
 * does in the builder.
 */
function objectionsOf(statement: Statement, { template }: Setting): readonly Diagnostic[] {
  if (template === undefined) return [];
  const catalog: Catalog = {
    definition: { partial: true, templates: {} },
    find: (name) => (name === template.name ? template : undefined),
    template: () => template as never,
  };
  return checkView(viewStatement(statement), { catalog, rules: { 'operator-not-allowed': 'error' } }).filter(
    ({ severity }) => severity === 'error',
  );
}

function stateOf(statement: Statement, { template, dialect }: Setting): QueryState {
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
