import type { Node, Program } from 'oxc-parser';
import { firstIndex } from '../../../diagnostics/first-index.js';
import { type Span, spanContains } from '../../../diagnostics/span.js';
import type { IdentifierUse } from '../names.js';
import type { HostParser } from '../parser.js';
import type { TreeReading } from '../read-tree.js';
import { type Visit, visitTree } from '../tree.js';
import {
  type FindUnit,
  type Links,
  noLinks,
  type ProgramUnits,
  type Unit,
  type UnitList,
  unitFinder,
} from './units.js';

/** Length from which a statement is split: a shorter one is read in less time than it takes to put it together. */
const longStatement = 2_000;

/** Returns the units of a program; `undefined` if its queries may depend on more than their names tell. */
export function findUnits(
  tree: Program,
  read: TreeReading,
  parser: Pick<HostParser, 'visitorKeys'>,
): ProgramUnits | undefined {
  if (read.names.isGuessed || read.isCircular) return undefined;
  const lists = findLists(tree, read.examined, parser);
  const linksOf = createLinks(read, unitFinder(lists));
  return {
    lists: lists.map((list) => ({ ...list, units: list.units.map((unit) => ({ ...unit, links: linksOf(unit) })) })),
    rest: linksOf(undefined),
    sourceType: tree.sourceType,
  };
}

/** Finds the lists of units of a tree, without links. Expressions on which queries depend are not split. */
export function findLists(
  tree: Program,
  examined: readonly Span[],
  parser: Pick<HostParser, 'visitorKeys'>,
): readonly UnitList[] {
  const lists: UnitList[] = [];
  const whole = mergeSpans(examined);
  const addList: Visit = (node) => {
    if (node !== tree && (node.end - node.start < longStatement || isWithinAny(node.start, whole))) return 'skip';
    const list = listOf(node);
    if (list !== undefined) lists.push(list);
    return undefined;
  };
  visitTree(tree, parser, () => addList);
  const starts = lists.map(({ start }) => start).sort((a, b) => a - b);
  return lists.map((list) => ({
    ...list,
    units: list.units.map((unit) => {
      const inner = starts[firstIndex(starts, (start) => start > unit.start)];
      return { ...unit, isSplit: inner !== undefined && inner < unit.end };
    }),
  }));
}

function listOf(node: Node): UnitList | undefined {
  const between = { start: node.start + 1, end: node.end - 1 };
  switch (node.type) {
    case 'Program':
      return { kind: 'program', start: 0, end: node.end, units: node.body.map(unitOf) };
    case 'BlockStatement':
    case 'TSModuleBlock':
      return { kind: 'statements', ...between, units: node.body.map(unitOf) };
    case 'ClassBody':
      return { kind: 'members', ...between, units: node.body.map(unitOf) };
    default:
      return undefined;
  }
}

function unitOf(node: Node): Unit {
  return { start: startOf(node), end: node.end, isSplit: false, role: roleOf(node), links: noLinks };
}

/** Returns the start of a statement. The parser does not count the decorators of a class that is exported. */
function startOf(node: Node): number {
  const isExport = node.type === 'ExportNamedDeclaration' || node.type === 'ExportDefaultDeclaration';
  const { declaration } = isExport ? node : { declaration: null };
  const [decorator] = declaration?.type === 'ClassDeclaration' ? declaration.decorators : [];
  return Math.min(node.start, decorator?.start ?? node.start);
}

function roleOf(node: Node): Unit['role'] {
  if (node.type === 'ImportDeclaration' || node.type === 'TSImportEqualsDeclaration') return 'import';
  if (node.type === 'ExpressionStatement' && typeof node.directive === 'string') return 'directive';
  return node.type.startsWith('Export') || node.type === 'TSExportAssignment' ? 'export' : 'other';
}

/** Creates a function that returns the links of a unit, or of the text around the units, by what was read. */
export function createLinks({ asked, names, tagLike }: TreeReading, find: FindUnit): (unit: Unit | undefined) => Links {
  const links = new Map<Unit | undefined, { [Key in keyof Links]: Set<string> }>();
  const add = (key: keyof Links, { name, at, scope }: IdentifierUse): void => {
    const unit = find(at);
    if (unit !== undefined && scope !== undefined && spanContains(unit, scope)) return;
    const own = links.get(unit) ?? { asks: new Set(), provides: new Set(), tagLike: new Set() };
    links.set(unit, own);
    own[key].add(name);
  };
  for (const use of asked) add('asks', use);
  for (const use of names.bound) add('provides', use);
  for (const use of tagLike) add('tagLike', use);
  return (unit) => links.get(unit) ?? noLinks;
}

/** Joins spans that overlap, by their start. */
export function mergeSpans(spans: readonly Span[]): readonly Span[] {
  const merged: { start: number; end: number }[] = [];
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end);
    else merged.push({ start, end });
  }
  return merged;
}

/** Whether an offset is within one of the spans, which are by their start and do not overlap. */
export function isWithinAny(at: number, spans: readonly Span[]): boolean {
  const span = spans[firstIndex(spans, ({ end }) => end > at)];
  return span !== undefined && span.start <= at;
}
