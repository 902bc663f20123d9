import { checkArgument, record } from '../../diagnostics/arguments.js';
import { quoted } from '../../diagnostics/quoted.js';
import { type Dialect, type DialectDataType, resolveDialect } from '../../dialect/dialect.js';
import type { ChangeDetails, ChangeKind } from './change-kinds.js';
import { type CatalogChange, changeOf } from './diff-catalogs.js';
import { diffLists, diffOperators } from './diff-fields.js';

/**
 * Lists what changed in the language from one version of an installation to the next: its functions, and the operators and functions
 * of its data types. `dialectFromInfo` of `vql-kit/dialect` reads the dialects from the answers of both versions. `diffCatalogs`
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
  ];
}

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
