import { type Span, spanContains } from '../../../diagnostics/span.js';
import { type HostComment, hostIgnores, shiftComments } from '../host-comments.js';
import { parseProgram } from '../parser.js';
import type { ProgramChange } from '../program-change.js';
import type { HostQuery } from '../query.js';
import { byStart, readTree, type TreeReading } from '../read-tree.js';
import type { FindOptions, HostReading } from '../reading.js';
import { shiftQuery } from '../shift-reading.js';
import { scopeAfter, shiftTagNames, type TagNames, unusedName } from '../tag-names.js';
import { createLinks, findLists, isWithinAny, mergeSpans } from './find-units.js';
import { hasSameUnits, maskProgram } from './mask.js';
import { isApart, type Region, regionAround } from './region.js';
import { createSelection } from './selection.js';
import { type Links, type ProgramUnits, shiftLists, type Unit, type UnitList, unitFinder, unitsOf } from './units.js';

/** Greatest number of readings, each of more units than the one before. */
const maxReadings = 5;

/** Share of a program from which it is read as a whole. */
const mostOfProgram = 0.5;

/**
 * Reads the next version of a program by parsing only the units that a change touches, those whose queries may change with them, and
 * those on which these depend; all others are masked. `undefined` if the program has to be read as a whole.
 */
export function rereadUnits(
  before: HostReading,
  change: ProgramChange,
  program: string,
  options: FindOptions,
): HostReading | undefined {
  const { units, names } = before;
  if (units === undefined || names === undefined) return undefined;
  const region = regionAround(units.lists, change, before.program);
  if (region === undefined || mayChangeKind(region, units, names, { before: before.program, change, program }))
    return undefined;
  const around = units.lists.map((list) => (list === region.list ? withoutTouched(list, region) : list));
  const others = shiftLists(around, change);
  const queries = shiftOthers(before.queries, region, change, program);
  const drafts = shiftOthers(before.drafts ?? [], region, change, program);
  if (others === undefined || queries === undefined || drafts === undefined) return undefined;
  const selection = createSelection(others, units.rest, region.touched);
  for (let reading = 0; reading < maxReadings; reading++) {
    if (selection.length() > program.length * mostOfProgram) return undefined;
    const found = readMasked(program, { others, region, units, names, isNeeded: selection.isNeeded }, options);
    if (found === undefined) return undefined;
    const { read, lists, fresh, comments, masked } = found;
    const isMasked = ({ span }: HostComment): boolean => isWithinAny(span.start, masked);
    const ignores = [...shiftComments(before.ignores, change).filter(isMasked), ...comments];
    const find = unitFinder(lists);
    const linksOf = createLinks(read, find);
    const shown = [...read.queries, ...read.drafts, ...queries, ...drafts];
    if (selection.extend({ fresh, linksOf, find, queries: shown })) continue;
    const next = linkUnits(units, lists, (unit) => {
      if (unit !== undefined && fresh.has(unit)) return linksOf(unit);
      const own = unit === undefined ? units.rest : unit.links;
      return selection.isNeeded(unit) ? withAsks(own, linksOf(unit)) : own;
    });
    const isReread = ({ span }: HostQuery): boolean => {
      const unit = find(span.start);
      return selection.isReread(unit) || (unit !== undefined && fresh.has(unit));
    };
    const join = (kept: readonly HostQuery[], now: readonly HostQuery[]): readonly HostQuery[] =>
      [...kept.filter((query) => !isReread(query)), ...now.filter(isReread)].sort(byStart);
    const nextNames = namesAfter(names, { read, next, region, change, program });
    if (nextNames === undefined) return undefined;
    return {
      program,
      queries: join(queries, read.queries),
      drafts: join(drafts, read.drafts),
      ignores: ignores.sort((a, b) => a.span.start - b.span.start),
      names: nextNames,
      units: next,
    };
  }
  return undefined;
}

/** What a masked program is read by. */
interface MaskedSetting {
  /** The lists without the units of the region. */
  readonly others: readonly UnitList[];
  readonly region: Region;
  readonly units: ProgramUnits;
  readonly names: TagNames;
  readonly isNeeded: (unit: Unit) => boolean;
}

/** What a reading of a masked program shows. */
interface MaskedReading {
  readonly read: TreeReading;
  readonly lists: readonly UnitList[];
  readonly fresh: ReadonlySet<Unit>;
  /** The comments that ignore codes, outside of what is masked. */
  readonly comments: readonly HostComment[];
  readonly masked: readonly Span[];
}

/** Reads a program with all units masked that are not needed; `undefined` if the change does more than to change its region. */
function readMasked(
  program: string,
  { others, region, units, names, isNeeded }: MaskedSetting,
  { parser, language, calls, escapes = [] }: FindOptions,
): MaskedReading | undefined {
  const mask = maskProgram(program, others, {
    isNeeded: (unit) => unit.isSplit || isNeeded(unit),
    region: region.after,
  });
  const result = parseProgram(parser, mask.text, language, units.sourceType);
  const { program: tree, errors } = result;
  // Whether there is a tree in spite of an error may depend on the rest of the program.
  if (errors.length > 0) return undefined;
  const read = readTree(tree, program, { parser, calls, escapes, tagsOf: () => names.tags });
  if (read.names.isGuessed || read.isCircular) return undefined;
  const examined = mergeSpans(read.examined);
  // Queries depend on what is masked, or on expressions that were split.
  const isExamined = ({ start }: Span): boolean => isWithinAny(start, examined);
  if (mask.masked.some(isExamined) || others.some((list) => list.kind !== 'program' && isExamined(list)))
    return undefined;
  const found = findLists(tree, examined, parser);
  if (!hasSameUnits(mask, found, others, region.after)) return undefined;
  const isOwnList = ({ start }: UnitList): boolean => start === region.list.start;
  const added = found
    .filter(isOwnList)
    .flatMap((list) => list.units.filter((unit) => spanContains(region.after, unit)));
  const changesKind = region.list.kind === 'program' && added.some(({ role }) => role === 'import');
  if (changesKind || !isApart(program, region, added[0])) return undefined;
  const inner = found.filter((list) => !isOwnList(list) && spanContains(region.after, list));
  const lists = others.map((list) =>
    isOwnList(list) ? { ...list, units: [...list.units, ...added].sort((a, b) => a.start - b.start) } : list,
  );
  return {
    read,
    lists: [...lists, ...inner],
    fresh: new Set([...added, ...inner.flatMap((list) => list.units)]),
    comments: hostIgnores(result, program),
    masked: mask.masked,
  };
}

/** Whether a change may matter for the kind of the program, or for the place of imports. */
function mayChangeKind(
  { list, touched, previous, before, after }: Region,
  { lists }: ProgramUnits,
  { importAt }: TagNames,
  texts: { readonly before: string; readonly change: ProgramChange; readonly program: string },
): boolean {
  const isDeciding = ({ role }: Unit): boolean => role === 'import' || role === 'directive';
  if (list.kind === 'program' && (previous === undefined || touched.some(isDeciding))) return true;
  if (list.kind === 'program' && texts.change.span.start <= importAt) return true;
  const own = new Set(touched);
  const isModule = lists.some(
    ({ kind, units }) =>
      kind === 'program' && units.some((unit) => !own.has(unit) && (unit.role === 'import' || unit.role === 'export')),
  );
  if (isModule) return false;
  const changed = [texts.before.slice(before.start, before.end), texts.program.slice(after.start, after.end)];
  return changed.some((text) => /\b(?:require|module|import|export|await)\b|\\u/.test(text));
}

function withoutTouched(list: UnitList, { touched }: Region): UnitList {
  const own = new Set(touched);
  return { ...list, units: list.units.filter((unit) => !own.has(unit)) };
}

/** Returns the queries outside of a region after its change. */
function shiftOthers(
  queries: readonly HostQuery[],
  { before }: Region,
  change: ProgramChange,
  program: string,
): readonly HostQuery[] | undefined {
  const shifted: HostQuery[] = [];
  for (const query of queries) {
    if (spanContains(before, query.span)) continue;
    const own = shiftQuery(query, change, program);
    if (own === undefined) return undefined;
    shifted.push(own);
  }
  return shifted;
}

function linkUnits(
  { sourceType }: ProgramUnits,
  lists: readonly UnitList[],
  linksOf: (unit: Unit | undefined) => Links,
): ProgramUnits {
  const linked = lists.map((list) => ({
    ...list,
    units: list.units.map((unit) => {
      const links = linksOf(unit);
      return links === unit.links ? unit : { ...unit, links };
    }),
  }));
  return { lists: linked, rest: linksOf(undefined), sourceType };
}

/** Returns links with further names that are asked for: a unit may matter for others than before. */
function withAsks(links: Links, { asks }: Links): Links {
  const isKnown = [...asks].every((name) => links.asks.has(name));
  return isKnown ? links : { ...links, asks: new Set([...links.asks, ...asks]) };
}

/** Returns the names of the tag after a change; `undefined` if it declares one of them for other units. */
function namesAfter(
  names: TagNames,
  {
    read,
    next,
    region,
    change,
    program,
  }: {
    readonly read: TreeReading;
    readonly next: ProgramUnits;
    readonly region: Region;
    readonly change: ProgramChange;
    readonly program: string;
  },
): TagNames | undefined {
  const units = unitsOf(next.lists);
  const changed = [...region.touched, ...units.filter((unit) => spanContains(region.after, unit))];
  if (changed.some(({ links }) => [...names.tags.keys()].some((name) => links.provides.has(name)))) return undefined;
  const tags = [...names.tags].map(([name, scopes]): [string, readonly Span[]] => {
    const others = scopes.flatMap((scope) =>
      spanContains(region.before, scope) ? [] : (scopeAfter(scope, names, change) ?? []),
    );
    const own = read.names.scopesOf(name).filter((scope) => spanContains(region.after, scope));
    return [name, [...others, ...own].sort((a, b) => a.start - b.start || b.end - a.end)];
  });
  const links = [next.rest, ...units.map((unit) => unit.links)];
  return {
    ...shiftTagNames(names, change, program),
    tags: new Map(tags),
    unused: unusedName((name) => links.some(({ tagLike }) => tagLike.has(name))),
  };
}
