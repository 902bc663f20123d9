import { type ArgumentKind, oneOf } from '../diagnostics/arguments.js';
import { dialectFileCodes, type IncompleteDialect } from '../diagnostics/codes/dialect-file.js';
import { diagnosticsOf } from '../diagnostics/codes/row.js';
import { type Diagnostic, hasErrors } from '../diagnostics/diagnostic.js';
import { didYouMean } from '../diagnostics/did-you-mean.js';
import { describeJson } from '../diagnostics/json/describe.js';
import {
  createSnapshotReport,
  type Entry,
  type Members,
  membersFor,
  type SnapshotReport,
} from '../diagnostics/json/members.js';
import type { JsonPath } from '../diagnostics/json/pointer.js';
import { quoted } from '../diagnostics/quoted.js';
import type { Result } from '../diagnostics/result.js';
import type { KnownAssumptions } from '../interface/assumptions/assumptions.js';
import { constructs } from './constructs.js';
import { type Dialect, escapeCharacter, resolveDialect } from './dialect.js';
import type { DialectFindings, FoundSettings } from './dialect-file.js';
import { readInfo } from './dialect-from-info.js';
import { type DialectFunction, defaultFunctions } from './functions.js';
import { includesName } from './names.js';
import { nullOrders } from './null-order.js';
import { filterOperatorNames } from './operators.js';
import { isVerdict, seenAs, type Verdict, type Verdicts, verdicts } from './support.js';
import { variableStyles } from './variable-style.js';

/**
 * Reads the JSON of a dialect file, which `vql probe` writes: what was tried at an installation, and what was seen.
 *
 * - What holds has the evidence `installation`. A construct, function or operator that does not has `support`, and an assumption is
 *   `contradicted`, unless a setting answers it.
 * - A name that is not known, or a value that cannot be read, is left out with a warning. Other members of the file are ignored.
 * - Another version of the file is an error (`snapshot-version`), and so is a verdict that does not exist (`snapshot-value`).
 * - A file that is not complete, or in which nothing holds, has a warning (`incomplete-dialect`).
 *
 * @param settings members of the dialect that take precedence over those of the file. The findings about functions apply to the
 * functions of the settings too.
 * @throws {VqlError} `wrong-argument` if a setting is not valid.
 *
 * @example
 * ```ts
 * import { type DialectFile, readDialect } from 'vql-kit/dialect';
 * const file: DialectFile = {
 *   version: 1,
 *   dialect: { likeCaseSensitive: false, constructs: { between: 'holds', escape: 'refused' }, assumptions: { 'null-logic': 'differs' } },
 * };
 * const { value } = readDialect(file);
 * console.log(value?.constructs.between.evidence, value?.constructs.escape.support); // installation refused
 * console.log(value?.evidence); // { 'null-logic': 'contradicted', 'like-case': 'installation' }
 * ```
 */
export function readDialect(json: unknown, settings: Partial<Dialect> = {}): Result<Dialect> {
  // Settings that are not valid are the caller's mistake, whatever the file is like.
  resolveDialect(settings);
  const stated: Partial<Dialect> = Object.fromEntries(
    Object.entries(settings).filter(([, value]) => value !== undefined),
  );
  const diagnostics: Diagnostic[] = [];
  const report = createSnapshotReport(diagnostics);
  const reader: DialectReader = { read: membersFor(report), report };
  const section = findSection(json, reader, diagnostics);
  const base = resolveDialect({
    name: 'installation',
    ...(section && { ...readFoundInfo(section, reader), ...readSettings(section, reader) }),
    ...stated,
  });
  if (section === undefined) return { diagnostics };
  reportUnknownMembers(section, reader);
  const seen = <Name extends string>(member: VerdictMember, names: readonly Name[]): Verdicts<Name> =>
    readVerdicts(section, member, names, reader);
  const functionNames = [...base.functions, ...defaultFunctions].map(({ name }) => name);
  const value: Dialect = {
    ...base,
    constructs: stated.constructs ?? withVerdicts(base.constructs, seen('constructs', keysOf(constructs))),
    operators: { ...seen('operators', filterOperatorNames), ...stated.operators },
    functions: functionsWith(base.functions, seen('functions', functionNames)),
    evidence: { ...readAssumptions(section, reader), ...base.evidence },
  };
  return hasErrors(diagnostics) ? { diagnostics } : { value, diagnostics };
}

/** Reads members of a file, and reports what is wrong with them. */
interface DialectReader {
  readonly read: Members;
  readonly report: SnapshotReport;
}

/** Returns the part of a dialect file that has the findings; reports a file that is another one. */
function findSection(json: unknown, { read, report }: DialectReader, diagnostics: Diagnostic[]): Entry | undefined {
  const file = read.root(json);
  if (file === undefined) return undefined;
  const { version, dialect } = file.json;
  if (version !== undefined && version !== 1) {
    diagnostics.push(create('snapshot-version', { found: describeJson(version) }, { path: '/version' }));
    return undefined;
  }
  if (version === undefined || dialect === undefined) {
    report('snapshot-shape', notDialectFile, undefined);
    return undefined;
  }
  const section = read.root(dialect, { outer: undefined, key: 'dialect' });
  const lack = section && lackOf(file.json['complete'], section.json);
  if (lack !== undefined) diagnostics.push(create('incomplete-dialect', { lack }, { path: '/complete' }));
  return section;
}

/** Returns how a file of a probe says too little: a file that was written by hand does not state that it is complete. */
function lackOf(complete: unknown, findings: Entry['json']): IncompleteDialect | undefined {
  if (complete === false) return 'incomplete';
  const seen = [findings['constructs'], findings['operators'], findings['functions']].flatMap((verdictsByName) =>
    Object.values(Object(verdictsByName)),
  );
  return complete === true && !seen.includes('holds') ? 'nothing-holds' : undefined;
}

const create = diagnosticsOf(dialectFileCodes);

const notDialectFile = {
  expected: 'a dialect file, which has "version" and "dialect",',
  found: 'an object without one of them',
};

/** Reads the dialect-info answer, if the probe could read it. */
function readFoundInfo(section: Entry, { read, report }: DialectReader): Partial<Dialect> {
  const info = read.object(section, 'info');
  return info === undefined ? {} : readInfo(info, read, report);
}

function readSettings(section: Entry, { read, report }: DialectReader): FoundSettings {
  const valid = (member: keyof FoundSettings, { accepts, expected }: ArgumentKind): unknown => {
    const text = read.text(section, member);
    if (text === undefined || accepts(text)) return text;
    report('odd-member', { expected, found: quoted(text) }, section.path, member);
    return undefined;
  };
  const all: { readonly [Member in keyof FoundSettings]: unknown } = {
    likeCaseSensitive: read.flag(section, 'likeCaseSensitive'),
    likeEscape: valid('likeEscape', escapeCharacter),
    variableStyle: valid('variableStyle', oneOf(variableStyles)),
    nullOrder: valid('nullOrder', oneOf(nullOrders)),
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

type VerdictMember = 'constructs' | 'operators' | 'functions' | 'assumptions';

/** The members of the findings. */
const members: { readonly [Member in keyof Required<DialectFindings>]: true } = {
  info: true,
  likeCaseSensitive: true,
  likeEscape: true,
  variableStyle: true,
  nullOrder: true,
  constructs: true,
  operators: true,
  functions: true,
  assumptions: true,
};

/** Reports members that are probably misspelled. A later version of the probe may write others. */
function reportUnknownMembers({ json, path }: Entry, { report }: DialectReader): void {
  const known = Object.keys(members);
  for (const member of Object.keys(json)) {
    const [nearest] = known.includes(member) ? [] : didYouMean(member, known, 1);
    if (nearest !== undefined) report('unknown-snapshot-member', { member: quoted(member), nearest }, path, member);
  }
}

/** Reads verdicts by name. Names ignore case, as those of functions do. */
function readVerdicts<Name extends string>(
  section: Entry,
  member: VerdictMember,
  names: readonly Name[],
  reader: DialectReader,
): Verdicts<Name> {
  const known = new Map(names.map((name) => [name.toUpperCase(), name]));
  const found = entriesOf(section, member, reader).flatMap(([written, verdict, path]) => {
    const name = known.get(written.toUpperCase());
    if (name !== undefined) return [[name, verdict]];
    const [nearest] = didYouMean(written, names, 1);
    reader.report('unknown-snapshot-member', { member: quoted(written), nearest }, path);
    return [];
  });
  // The keys are names of the list, each with a verdict.
  return Object.fromEntries(found) as Verdicts<Name>;
}

/** Reads the verdicts about assumptions, by any ids: their table is long, and an id that nothing asks for has no effect. */
function readAssumptions(section: Entry, reader: DialectReader): KnownAssumptions {
  return Object.fromEntries(
    entriesOf(section, 'assumptions', reader).map(([id, verdict]) => [
      id,
      verdict === 'holds' ? 'installation' : 'contradicted',
    ]),
  );
}

/** Returns the entries that have a verdict, with their paths. */
function entriesOf(
  section: Entry,
  member: VerdictMember,
  { read, report }: DialectReader,
): readonly (readonly [name: string, verdict: Verdict, path: JsonPath])[] {
  const entry = read.object(section, member);
  return Object.entries(entry?.json ?? {}).flatMap(([key, verdict]) => {
    const path: JsonPath = { outer: entry?.path, key };
    if (isVerdict(verdict)) return [[key, verdict, path] as const];
    const [nearest] = typeof verdict === 'string' ? didYouMean(verdict, verdicts, 1) : [];
    report('snapshot-value', { found: describeJson(verdict), values: verdicts, nearest }, path);
    return [];
  });
}

/** Returns constructs with what was seen of them. What a setting answers, such as the style of variables, stays. */
function withVerdicts(
  known: Dialect['constructs'],
  seen: Verdicts<keyof Dialect['constructs']>,
): Dialect['constructs'] {
  const entries = keysOf(known).map((name) => {
    const { [name]: construct } = known;
    const { [name]: verdict } = seen;
    return [name, verdict && construct.evidence !== 'installation' ? { ...construct, ...seenAs(verdict) } : construct];
  });
  // Every construct is still there.
  return Object.fromEntries(entries) as Dialect['constructs'];
}

/** Returns functions with what was seen of them, and documented ones that the installation does not list but has. */
function functionsWith(listed: readonly DialectFunction[], seen: Verdicts<string>): readonly DialectFunction[] {
  const found = new Map(Object.entries(seen).map(([name, verdict]) => [name.toUpperCase(), verdict]));
  if (found.size === 0) return listed;
  const names = listed.map(({ name }) => name);
  const unlisted = defaultFunctions.filter(({ name }) => found.get(name) === 'holds' && !includesName(names, name));
  return [...listed, ...unlisted].map((known) => {
    const verdict = found.get(known.name.toUpperCase());
    return verdict === undefined ? known : { ...known, ...seenAs(verdict) };
  });
}

function keysOf<Key extends string>(record: Readonly<Record<Key, unknown>>): readonly Key[] {
  // `Object.keys` returns strings, although the type of the table states its keys.
  return Object.keys(record) as Key[];
}
