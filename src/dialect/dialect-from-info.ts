import { type Diagnostic, hasErrors } from '../diagnostics/diagnostic.js';
import {
  createSnapshotReport,
  type Entry,
  type Members,
  membersFor,
  type SnapshotReport,
} from '../diagnostics/json/members.js';
import type { Reading } from '../diagnostics/json/reading.js';
import { quoted } from '../diagnostics/quoted.js';
import type { DialectDataType } from './data-type.js';
import { type Dialect, defaultDialect } from './dialect.js';
import type { DialectFunction } from './functions.js';
import { checkedLikeRules } from './like-rules.js';
import { type FilterOperator, isJunctionOperator, isOperator } from './operators.js';

/** What no answer of the service says of an installation, and who knows it can state; default: as in `defaultDialect`. */
export interface DialectSettings
  extends Partial<Pick<Dialect, 'name' | 'likeCaseSensitive' | 'likeEscape' | 'variableSpelling'>> {}

/**
 * Reads a dialect-info answer, `GET /cmn/computed-queries/dialect-info` (spec, query-language §3), as JSON. Identifiers are kept
 * as they come, and members that are not known do no harm: no sample of the values is public. A list of functions is taken to be
 * complete if all have names; where there is none, those of the documentation stay. Operations that no operator of C-Unit is called by are left
 * out, and said (`unlisted-operation`).
 *
 * @throws {RangeError} if `likeEscape` is not one character, or is a wildcard itself.
 *
 * @example
 * ```ts
 * import { dialectFromInfo } from 'vql-kit/dialect';
 * const info = { functions: [{ identifier: 'COUNT', aggregate: true }], dataTypes: [{ identifier: 'TEXT', jsType: 'string' }] };
 * const { value, diagnostics } = dialectFromInfo(info, { name: 'live', likeCaseSensitive: false });
 * console.log(value?.functionsComplete, value?.dataTypes[0]?.jsType, diagnostics.length); // true string 0
 * ```
 */
export function dialectFromInfo(json: unknown, settings: DialectSettings = {}): Reading<Dialect> {
  const dialect: Dialect = { ...defaultDialect, name: 'installation', ...settings };
  checkedLikeRules(dialect);
  const diagnostics: Diagnostic[] = [];
  const report = createSnapshotReport(diagnostics);
  const read = membersFor(report);
  const info = read.root(json);
  if (info === undefined) return { diagnostics };
  const listed = read.objects(info, 'functions');
  const functions = named(listed, 'function', read, report);
  const functionsComplete = listed?.every(({ json }) => Boolean(json['identifier'])) ?? false;
  const dataTypes = named(read.objects(info, 'dataTypes'), 'data type', read, report) ?? [];
  const value: Dialect = {
    ...dialect,
    ...(functions && { functions: functions.map((entry) => toFunction(entry, read)), functionsComplete }),
    dataTypes: dataTypes.map((entry) => toDataType(entry, read, report)),
  };
  return hasErrors(diagnostics) ? { diagnostics } : { value, diagnostics };
}

interface Named extends Entry {
  readonly identifier: string;
}

/** The entries of a list by their identifiers. What cannot be named is of no use, and of two with one name the first counts. */
function named(
  entries: readonly Entry[] | undefined,
  what: string,
  read: Members,
  report: SnapshotReport,
): readonly Named[] | undefined {
  const found = new Map<string, Named>();
  for (const entry of entries ?? []) {
    const identifier = read.text(entry, 'identifier') ?? '';
    if (identifier === '') report('nameless-entry', { what, members: '"identifier"' }, entry.place);
    else if (found.has(identifier)) report('repeated-entry', { name: quoted(identifier) }, entry.place);
    else found.set(identifier, { ...entry, identifier });
  }
  return entries && [...found.values()];
}

function toFunction({ identifier, ...entry }: Named, read: Members): DialectFunction {
  const messageCode = read.text(entry, 'messageCode');
  return {
    name: identifier,
    aggregate: read.flag(entry, 'aggregate') ?? false,
    evidence: 'installation',
    ...(messageCode !== undefined && { messageCode }),
  };
}

function toDataType({ identifier, ...entry }: Named, read: Members, report: SnapshotReport): DialectDataType {
  const filter = read.object(entry, 'filterOptions');
  const all: { -readonly [Member in keyof DialectDataType]: DialectDataType[Member] | undefined } = {
    identifier,
    jsType: read.text(entry, 'jsType'),
    references: read.text(entry, 'objectRefIdentifier'),
    functions: nonEmpty(read.texts(entry, 'functions')),
    operators: operatorsOf(entry, read, report),
    values: filter && read.texts(filter, 'filterValues'),
    multipleChoice: filter && read.flag(filter, 'multipleChoice'),
  };
  // The identifier is there, and what is not there is left out.
  return Object.fromEntries(
    Object.entries(all).filter(([, member]) => member !== undefined),
  ) as unknown as DialectDataType;
}

/** An empty list of what is allowed is taken for one that nobody has filled. */
function nonEmpty<Value>(list: readonly Value[] | undefined): readonly Value[] | undefined {
  return list?.length === 0 ? undefined : list;
}

/** `undefined` if none is known: a list without names, or of such that say nothing, must not forbid everything. */
function operatorsOf(entry: Entry, read: Members, report: SnapshotReport): readonly FilterOperator[] | undefined {
  const operations = read.texts(entry, 'predicateOperations');
  const known = (operations ?? []).flatMap((name, index) => {
    if (isOperator(name)) return isJunctionOperator(name) ? [] : [name];
    const place = { outer: { outer: entry.place, key: 'predicateOperations' }, key: index };
    report('unlisted-operation', { name: quoted(name) }, place);
    return [];
  });
  return nonEmpty(known);
}
