import { quoted } from '../../diagnostics/quoted.js';
import type { Dialect, DialectDataType } from '../../dialect/dialect.js';
import type { ChangeDetails, ChangeKind } from './change-kinds.js';
import { type CatalogChange, changeOf } from './diff-catalogs.js';
import { diffLists, diffOperators } from './diff-fields.js';

/**
 * Says what has changed in the language from one version of an installation to the next: its functions, and what its data types allow.
 * The dialects are what `dialectFromInfo` of `vql-kit/dialect` makes of the answers of both versions. Fields that lose an operator
 * with their data type are reported by `diffCatalogs`, for catalogs made from the same answers.
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
  const isClosed = after.functionsComplete;
  const kind = isClosed ? 'functions-closed' : 'functions-opened';
  return [
    ...(before.functionsComplete === isClosed ? [] : [changeOf(kind, 'The installation')]),
    ...diffFunctions(before, after),
    ...before.dataTypes.flatMap((old) => {
      const current = after.dataTypes.find(({ identifier }) => identifier === old.identifier);
      return current === undefined ? [] : diffDataTypes(old, current);
    }),
  ];
}

/** Names of functions ignore case. */
function diffFunctions(before: Dialect, after: Dialect): readonly CatalogChange[] {
  const [old, current] = [namesOf(before), namesOf(after)];
  return [...new Set([...old.keys(), ...current.keys()])].sort().flatMap((key) => {
    const [was, is] = [old.get(key), current.get(key)];
    const name = is ?? was;
    if (name === undefined || (was !== undefined && is !== undefined)) return [];
    const lost = after.functionsComplete ? 'function-removed' : 'function-unlisted';
    return [changeOf(is === undefined ? lost : 'function-added', `The function ${quoted(name)}`, { function: name })];
  });
}

function namesOf({ functions }: Dialect): ReadonlyMap<string, string> {
  return new Map(functions.map(({ name }) => [name.toUpperCase(), name]));
}

function diffDataTypes(old: DialectDataType, current: DialectDataType): readonly CatalogChange[] {
  const changes: CatalogChange[] = [];
  const { identifier: dataType, operators } = current;
  const report = (kind: ChangeKind, details: ChangeDetails = {}): void => {
    changes.push(changeOf(kind, `The data type ${quoted(dataType)}`, { dataType }, details));
  };
  if (old.operators && operators) diffOperators(old.operators, { ...current, operators }, report);
  diffLists('functions', old.functions, current.functions, report);
  return changes;
}
