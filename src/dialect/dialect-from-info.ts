import { type Diagnostic, hasErrors } from '../diagnostics/diagnostic.js';
import { isObject, type JsonRecord } from '../diagnostics/json/json-object.js';
import {
  createSnapshotReport,
  type Entry,
  type Members,
  membersFor,
  type SnapshotReport,
} from '../diagnostics/json/members.js';
import { quoted } from '../diagnostics/quoted.js';
import type { Result } from '../diagnostics/result.js';
import { type Dialect, type DialectDataType, resolveDialect } from './dialect.js';
import type { DialectFunction } from './functions.js';
import { type FilterOperator, isJunctionOperator, isOperator } from './operators.js';

/**
 * Reads the JSON answer of `GET /cmn/computed-queries/dialect-info`. Identifiers are preserved as they are, and unknown members
 * ignored: no sample of the values is public.
 *
 * - A member that does not have the documented shape is left out with a warning (`odd-member`).
 * - The list of functions counts as complete if all of them have names. Without a list, or with an empty one, the functions of the
 *   documentation remain.
 * - An operation that is not a C-Unit operator is left out with a diagnostic (`unlisted-operation`).
 * - JSON with neither functions nor data types is an error.
 *
 * @param settings members of the dialect that the answer does not state, such as `likeCaseSensitive`, `likeEscape` and
 * `variableStyle`.
 * @throws {VqlError} `wrong-argument` if a setting is not valid.
 *
 * @example
 * ```ts
 * import { dialectFromInfo } from 'vql-kit/dialect';
 * const info = { functions: [{ identifier: 'COUNT', aggregate: true }], dataTypes: [{ identifier: 'TEXT', jsType: 'string' }] };
 * const { value, diagnostics } = dialectFromInfo(info, { name: 'live', likeCaseSensitive: false });
 * console.log(value?.functionsComplete, value?.dataTypes[0]?.jsType, diagnostics.length); // true string 0
 * ```
 */
export function dialectFromInfo(json: unknown, settings: Partial<Dialect> = {}): Result<Dialect> {
  const dialect = resolveDialect({ name: 'installation', ...settings });
  const diagnostics: Diagnostic[] = [];
  const report = createSnapshotReport(diagnostics);
  const read = membersFor(report);
  const info = read.root(json);
  if (info === undefined) return { diagnostics };
  if (!['functions', 'dataTypes'].some((member) => Object.hasOwn(info.json, member))) {
    report('snapshot-shape', noInfo, undefined);
    return { diagnostics };
  }
  const value: Dialect = { ...dialect, ...readInfo(info, read, report) };
  return hasErrors(diagnostics) ? { diagnostics } : { value, diagnostics };
}

/** The members of a dialect that a dialect-info answer states. */
export type InfoMembers = Pick<Dialect, 'dataTypes'> & Partial<Pick<Dialect, 'functions' | 'functionsComplete'>>;

/** Reads the functions and data types of a dialect-info answer. */
export function readInfo(info: Entry, read: Members, report: SnapshotReport): InfoMembers {
  const functions = nonEmpty(named(read.objects(info, 'functions'), 'function', read, report));
  const functionsComplete = isWholeList(info.json['functions']);
  const dataTypes = named(read.objects(info, 'dataTypes'), 'data type', read, report) ?? [];
  return {
    ...(functions && { functions: functions.map((entry) => toFunction(entry, read)), functionsComplete }),
    dataTypes: dataTypes.map((entry) => toDataType(entry, read, report)),
  };
}

const noInfo = {
  expected: 'a dialect-info answer, which has "functions" or "dataTypes",',
  found: 'an object that has neither',
};

/** Whether every entry of a list has an identifier; otherwise the list that was read is incomplete. */
function isWholeList(entries: unknown): boolean {
  const hasName = ({ identifier }: JsonRecord): boolean => typeof identifier === 'string' && identifier !== '';
  return Array.isArray(entries) && entries.every((entry: unknown) => isObject(entry) && hasName(entry));
}

interface NamedEntry extends Entry {
  readonly identifier: string;
}

/** Returns the entries that have an identifier. Of entries with the same one, the first counts. */
function named(
  entries: readonly Entry[] | undefined,
  what: string,
  read: Members,
  report: SnapshotReport,
): readonly NamedEntry[] | undefined {
  const found = new Map<string, NamedEntry>();
  for (const entry of entries ?? []) {
    const identifier = read.text(entry, 'identifier') ?? '';
    if (identifier === '') report('nameless-entry', { what, members: ['identifier'] }, entry.path);
    else if (found.has(identifier)) report('repeated-entry', { name: quoted(identifier) }, entry.path);
    else found.set(identifier, { ...entry, identifier });
  }
  return entries && [...found.values()];
}

function toFunction({ identifier, ...entry }: NamedEntry, read: Members): DialectFunction {
  const messageCode = read.text(entry, 'messageCode');
  return {
    name: identifier,
    aggregate: read.flag(entry, 'aggregate') ?? false,
    evidence: 'installation',
    ...(messageCode !== undefined && { messageCode }),
  };
}

function toDataType({ identifier, ...entry }: NamedEntry, read: Members, report: SnapshotReport): DialectDataType {
  const filter = read.object(entry, 'filterOptions');
  const all: { -readonly [Member in keyof DialectDataType]: DialectDataType[Member] | undefined } = {
    identifier,
    jsType: read.text(entry, 'jsType'),
    references: read.text(entry, 'objectRefIdentifier'),
    functions: nonEmpty(read.texts(entry, 'functions')),
    ...readOperators(entry, read, report),
    values: filter && read.texts(filter, 'filterValues'),
    multipleChoice: filter && read.flag(filter, 'multipleChoice'),
  };
  // The required member is present, and absent ones are left out.
  return Object.fromEntries(
    Object.entries(all).filter(([, member]) => member !== undefined),
  ) as unknown as DialectDataType;
}

/** Returns `undefined` for an empty list, which would forbid everything. */
function nonEmpty<Value>(list: readonly Value[] | undefined): readonly Value[] | undefined {
  return list?.length === 0 ? undefined : list;
}

/** Returns no operators if none is known: such a list must not forbid every operator. */
function readOperators(
  entry: Entry,
  read: Members,
  report: SnapshotReport,
): Pick<DialectDataType, 'operators' | 'moreOperators'> {
  const names = read.texts(entry, 'predicateOperations') ?? [];
  const operators: FilterOperator[] = [];
  let more = false;
  for (const [index, name] of names.entries()) {
    if (!isOperator(name)) {
      more = true;
      const path = { outer: { outer: entry.path, key: 'predicateOperations' }, key: index };
      report('unlisted-operation', { name: quoted(name) }, path);
    } else if (!isJunctionOperator(name)) operators.push(name);
  }
  return operators.length === 0 ? {} : { operators, ...(more && { moreOperators: true }) };
}
