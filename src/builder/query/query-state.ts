import type { Dialect } from '../../dialect/dialect.js';
import { sentOffset } from '../../interface/page.js';
import type { Column, Join, SortKey, Statement, Template } from '../../vql/ast.js';
import type { Bindings, ValueWriter, VariableUse } from '../../vql/building/variables.js';
import { createJoin, createLimit, createOffset, createStar, createStatement } from '../../vql/create.js';
import { joinPredicates } from '../../vql/join-predicates.js';
import type { ConditionData } from '../condition/condition-data.js';
import type { FieldScope } from '../condition/field-scope.js';
import { writePredicate } from '../condition/write-predicate.js';
import type { NestedQuery } from './nested-query.js';

/** A query as data, without its conditions; never changed. */
export interface QueryState {
  readonly template: Template;
  readonly scope: FieldScope;
  readonly dialect: Dialect;
  readonly columns: readonly Column[];
  readonly distinct: boolean;
  readonly joins: readonly JoinState[];
  /** `undefined` unless the query was parsed. */
  readonly parsed: ParsedVariables | undefined;
  readonly orderBy: readonly SortKey[];
  readonly limit: number | undefined;
  /** 0 without an offset. */
  readonly offset: number;
  readonly bindings: Bindings;
}

interface JoinState {
  readonly query: NestedQuery;
  readonly alias: Extract<Join['alias'], { readonly kind: 'Identifier' }>;
  readonly on: ConditionData;
}

/** The variables of a parsed query in positions where the builder creates none. */
interface ParsedVariables {
  readonly inColumns: readonly VariableUse[];
  readonly inOrderBy: readonly VariableUse[];
  /** Replaces the variables of a tree that have values. A member, since only parsed queries need the code. */
  readonly replaceVariables: (statement: Statement, writer: ValueWriter) => Statement;
}

/** Creates the state of a query without columns and conditions. */
export function emptyQuery(template: Template, scope: FieldScope, dialect: Dialect): QueryState {
  return {
    template,
    scope,
    dialect,
    columns: [],
    distinct: false,
    joins: [],
    parsed: undefined,
    orderBy: [],
    limit: undefined,
    offset: 0,
    bindings: new Map(),
  };
}

/** Writes a query as a tree; all of its conditions must be true. */
export function buildStatement(state: QueryState, where: readonly ConditionData[], writer: ValueWriter): Statement {
  const { template, columns, distinct, joins, parsed, orderBy, limit, offset } = state;
  const sent = sentOffset('vql', offset);
  const statement = createStatement({
    columns: columns.length === 0 ? [createStar()] : columns,
    from: template,
    distinct,
    joins: joins.map(({ query, alias, on }) =>
      createJoin({ statement: query.writeNested(writer), alias, on: writePredicate(on, writer) }),
    ),
    orderBy,
    where:
      where.length === 0
        ? undefined
        : joinPredicates(
            'AND',
            where.map((condition) => writePredicate(condition, writer)),
          ),
    limit: limit === undefined ? undefined : createLimit(limit),
    offset: sent === undefined ? undefined : createOffset(sent),
  });
  return parsed === undefined ? statement : parsed.replaceVariables(statement, writer);
}
