import { checkOptions, type OptionKinds, wholeNumber } from '../../diagnostics/arguments.js';
import { editCodes } from '../../diagnostics/codes/edits.js';
import { diagnosticsOf } from '../../diagnostics/codes/row.js';
import type { Result } from '../../diagnostics/result.js';
import { defaultDialect } from '../../dialect/dialect.js';
import { equalityKeys } from '../../dialect/value/possible-orders.js';
import type { In, Node, NodeKind, Operand, Statement } from '../ast.js';
import { checkSyntaxTree } from '../check-syntax-tree.js';
import { isAggregate } from '../nodes.js';
import { print } from '../print.js';
import { isComparableLiteral, readOperandValue } from '../rules/comparable-literal.js';
import { transform } from '../transform.js';
import { visit } from '../visit.js';

/** Options of `splitIn`. */
export interface SplitInOptions {
  /** The most values that a list of IN may have. */
  readonly maxValues: number;
}

const splitInOptions: OptionKinds<SplitInOptions> = { maxValues: wholeNumber(1) };

const createEditDiagnostic = diagnosticsOf(editCodes);

/**
 * Splits a statement with a long list of IN into several, each with a part of the values: their rows together are those of the
 * statement. Values that occur twice are left out, so that a row comes with one statement only, unless the field is a collection with
 * several of the values. A statement without a longer list is returned as it is.
 *
 * Where the rows of several statements are not those of one, there is no value, and a diagnostic `unsplittable-list` with the reason:
 * under NOT and OR, in JOIN and EXISTS, with DISTINCT, an aggregate, ORDER BY, LIMIT or OFFSET.
 *
 * @throws {VqlError} `wrong-argument` or `unknown-option` for a mistake of the caller.
 *
 * @example
 * ```ts
 * import { parseOrThrow, print, splitIn } from 'vql-kit/vql';
 * const { value: statements = [] } = splitIn(parseOrThrow('SELECT id FROM account.query WHERE id IN (1, 2, 3)'), { maxValues: 2 });
 * console.log(statements.map((statement) => print(statement)));
 * // ['SELECT id FROM account.query WHERE id IN (1, 2)', 'SELECT id FROM account.query WHERE id IN (3)']
 * ```
 */
export function splitIn(statement: Statement, options: SplitInOptions): Result<readonly Statement[]> {
  checkSyntaxTree('The statement of splitIn', statement);
  checkOptions('splitIn', options, splitInOptions);
  const { maxValues } = options;
  const long = longLists(statement, maxValues);
  const diagnostics = long.flatMap(({ list, ancestors }) => {
    const reason = obstacleTo(list, ancestors, statement);
    if (reason === undefined) return [];
    const details = list.span === undefined ? {} : { span: list.span };
    return [createEditDiagnostic('unsplittable-list', { values: list.values.length, reason }, details)];
  });
  if (diagnostics.length > 0) return { diagnostics };
  let parts: readonly Statement[] = [statement];
  for (const { list } of long)
    parts = parts.flatMap((part) =>
      chunks(different(list.values), maxValues).map((values) =>
        transform(part, { In: (node) => (node === list ? { ...node, values } : node) }),
      ),
    );
  return { value: parts, diagnostics };
}

interface LongList {
  readonly list: In;
  readonly ancestors: readonly Node[];
}

function longLists(statement: Statement, maxValues: number): readonly LongList[] {
  const found: LongList[] = [];
  visit(statement, {
    In: (list, ancestors) => {
      if (list.values.length > maxValues) found.push({ list, ancestors: [...ancestors] });
    },
  });
  return found;
}

/** Returns why the rows of several statements with parts of a list would not be those of one. */
function obstacleTo(list: In, ancestors: readonly Node[], statement: Statement): string | undefined {
  if (list.negated) return 'with NOT IN, a row must match all parts';
  if (mayBeEqual(list.values))
    return 'values that are written differently may be equal, and a row would come with several parts';
  const outer = ancestors.slice(1).find(({ kind }) => kind !== 'And');
  if (outer !== undefined) return outerObstacles[outer.kind] ?? `it is in ${outer.kind}`;
  const { distinct, columns, orderBy, limit, offset } = statement;
  if (distinct) return 'DISTINCT compares the rows of all parts';
  if (columns.some((column) => isAggregate(column, defaultDialect.functions)))
    return 'an aggregate computes one value from all parts';
  if (orderBy.length > 0) return 'ORDER BY sorts the rows of all parts';
  if (limit !== undefined || offset !== undefined) return 'LIMIT and OFFSET count the rows of all parts';
  return undefined;
}

const outerObstacles: Readonly<Partial<Record<NodeKind, string>>> = {
  Or: 'rows that match another condition of OR would come with each part',
  Not: 'under NOT, a row must match all parts',
  Exists: 'a row can have related rows in several parts',
  Join: 'a row can be joined with rows in several parts',
};

/** Whether values that are written differently may be equal: `1` and `'1.0'` in a field of numbers, two fields, two variables. */
function mayBeEqual(values: readonly Operand[]): boolean {
  const texts = new Map<string, string>();
  return values.some((value) => {
    if (!isComparableLiteral(value)) return value.kind !== 'NullLiteral';
    const text = print(value);
    return equalityKeys(readOperandValue(value)).some((key) => {
      const other = texts.get(key) ?? text;
      texts.set(key, text);
      return other !== text;
    });
  });
}

function different(values: readonly Operand[]): readonly Operand[] {
  return [...new Map(values.map((value) => [print(value), value])).values()];
}

function chunks<Value>(values: readonly Value[], size: number): readonly (readonly Value[])[] {
  return Array.from({ length: Math.ceil(values.length / size) }, (_, index) =>
    values.slice(index * size, (index + 1) * size),
  );
}
