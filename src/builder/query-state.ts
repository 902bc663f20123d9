import { sentOffset } from '../interface/page.js';
import type { Column, Join, SortKey, Statement, Template } from '../vql/ast.js';
import { createJoin, createLimit, createOffset, createStar, createStatement } from '../vql/create.js';
import type { Bindings } from './bindings.js';
import type { Part } from './part.js';
import type { QueryDialect } from './query-dialect.js';
import type { QueryText } from './query-text.js';
import type { Scope } from './subject.js';
import type { InnerQuery } from './subquery.js';
import { join, toPredicate } from './to-predicate.js';
import type { Writing } from './writing.js';

/** What a query is made of beside its conditions; never changed. */
export interface QueryState {
  readonly template: Template;
  readonly scope: Scope;
  readonly dialect: QueryDialect;
  readonly columns: readonly Column[];
  readonly distinct: boolean;
  readonly joins: readonly JoinState[];
  /** `undefined` unless it goes on from a text. */
  readonly text: QueryText | undefined;
  readonly orderBy: readonly SortKey[];
  readonly limit: number | undefined;
  /** 0: none. */
  readonly offset: number;
  readonly bindings: Bindings;
}

interface JoinState {
  readonly query: InnerQuery;
  readonly alias: Extract<Join['alias'], { readonly kind: 'Identifier' }>;
  readonly on: Part;
}

/** A query without columns and conditions. */
export function emptyQuery(template: Template, scope: Scope, dialect: QueryDialect): QueryState {
  return {
    template,
    scope,
    dialect,
    columns: [],
    distinct: false,
    joins: [],
    text: undefined,
    orderBy: [],
    limit: undefined,
    offset: 0,
    bindings: new Map(),
  };
}

/** The tree of a query whose conditions must all hold. */
export function toStatement(state: QueryState, where: readonly Part[], writing: Writing): Statement {
  const { template, columns, distinct, joins, text, orderBy, limit, offset } = state;
  const sent = sentOffset('vql', offset);
  const statement = createStatement({
    columns: columns.length === 0 ? [createStar()] : columns,
    from: template,
    distinct,
    joins: joins.map(({ query, alias, on }) =>
      createJoin({ statement: query.writeInside(writing), alias, on: toPredicate(on, writing) }),
    ),
    orderBy,
    where:
      where.length === 0
        ? undefined
        : join(
            'AND',
            where.map((part) => toPredicate(part, writing)),
          ),
    limit: limit === undefined ? undefined : createLimit(limit),
    offset: sent === undefined ? undefined : createOffset(sent),
  });
  return text === undefined ? statement : text.substituted(statement, writing);
}
