import { checkArgument, record } from '../../diagnostics/arguments.js';
import { quoted } from '../../diagnostics/quoted.js';
import { type Dialect, type DialectDataType, resolveDialect } from '../../dialect/dialect.js';
import { findFunction, isAggregateFunction } from '../../dialect/functions.js';
import { type CatalogChange, changeOf } from './catalog-change.js';
import type { ChangeDetails, ChangeKind } from './change-kinds.js';
import { diffLists, diffOperators, type ListedOperators } from './diff-fields.js';
import { diffAssumptions, diffConstructs, diffOperatorSupport, diffSettings, diffSupport } from './diff-knowledge.js';

/**
 * Lists what changed in the language from one version of an installation to the next: its functions, the operators and functions
 * of its data types, its settings, and what is known of its constructs, operators and functions, and of assumptions. `readDialect` of
 * `vql-kit/dialect` reads dialects from the files of a probe, and `dialectFromInfo` from the answers of both versions. `diffCatalogs`
 * reports fields that lose an operator with their data type, for catalogs made from the same answers.
 *
 * @throws {VqlError} `wrong-argument` or `unknown-option`.
 *
 * @example
 * ```ts
 * import { diffDialects } from 'vql-kit/catalog';
 * import { defaultDialect, dialectFromInfo } from 'vql-kit/dialect';
 * const { value = defaultDialect } = dialectFromInfo({ functions: [{ identifier: 'COUNT', aggregate: true }] });
 * const [, first] = diffDialects(defaultDialect, value);
 * console.log(first?.message); // The function "AVG" is gone.
 * ```
 */
export function diffDialects(before: Dialect, after: Dialect): readonly CatalogChange[] {
  checkArgument('The first dialect of diffDialects', before, record);
  checkArgument('The second dialect of diffDialects', after, record);
  const [old, current] = [resolveDialect(before), resolveDialect(after)];
  const isClosed = current.functionsComplete;
  const kind = isClosed ? 'functions-closed' : 'functions-opened';
  return [
    ...(old.functionsComplete === isClosed ? [] : [changeOf(kind, 'The installation')]),
    ...diffFunctions(old, current),
    ...old.dataTypes.flatMap((dataType) => {
      const other = current.dataTypes.find(({ identifier }) => identifier === dataType.identifier);
      return other === undefined ? [] : diffDataTypes(dataType, other);
    }),
    ...diffConstructs(old, current),
    ...diffOperatorSupport(old, current),
    ...diffAssumptions(old, current),
    ...diffSettings(old, current),
  ];
}

function diffFunctions(before: Dialect, after: Dialect): readonly CatalogChange[] {
  const names = [...before.functions, ...after.functions].map(({ name }) => name.toUpperCase());
  return [...new Set(names)].sort().flatMap((key) => {
    const [was, is] = [before, after].map(({ functions }) => findFunction(key, functions));
    const { name } = is ?? was ?? { name: key };
    const change = (kind: ChangeKind, details?: ChangeDetails): CatalogChange =>
      changeOf(kind, `The function ${quoted(name)}`, { function: name }, details);
    if (is === undefined) return [change(after.functionsComplete ? 'function-removed' : 'function-unlisted')];
    const [wasAggregate, isAggregate] = [before, after].map(({ functions }) => isAggregateFunction(key, functions));
    const aggregation = [change(isAggregate ? 'became-aggregate' : 'became-scalar')];
    if (was !== undefined)
      return [...(wasAggregate === isAggregate ? [] : aggregation), ...diffSupport(was, is, change)];
    // A version that does not list all functions may have had it, and took it for one that returns a value for each row.
    const wasTakenForScalar = isAggregate && !before.functionsComplete;
    return [
      change('function-added'),
      ...(wasTakenForScalar ? aggregation : []),
      ...diffSupport({ evidence: is.evidence }, is, change),
    ];
  });
}

function diffDataTypes(old: DialectDataType, current: DialectDataType): readonly CatalogChange[] {
  const changes: CatalogChange[] = [];
  const { identifier: dataType } = current;
  const report = (kind: ChangeKind, details: ChangeDetails = {}): void => {
    changes.push(changeOf(kind, `The data type ${quoted(dataType)}`, { dataType }, details));
  };
  diffOperators(operatorsOf(old), operatorsOf(current), report);
  diffLists('functions', old.functions, current.functions, report);
  return changes;
}

function operatorsOf({ operators, moreOperators }: DialectDataType): ListedOperators {
  return { operators, isClosed: operators !== undefined && moreOperators !== true };
}
