import { quoted } from '../../diagnostics/quoted.js';
import type { Node } from '../../vql/ast.js';
import { quote } from '../../vql/literal.js';
import { print } from '../../vql/print.js';
import { visit } from '../../vql/visit.js';
import { refuse } from '../builder-error.js';
import { Condition } from '../condition.js';
import { encodeValue } from '../encode-value.js';
import { isSubquery, type Part } from '../part.js';
import { Reference } from '../reference.js';
import { shown } from '../shown.js';
import { toPredicate } from '../to-predicate.js';
import type { Writing } from '../writing.js';
import { Fragment } from './fragment.js';
import { besideValue, Places, places } from './places.js';
import { type Scan, scanAll, type Token } from './scan.js';

/** A text with its values in it. */
export interface Written {
  readonly text: string;
  /** The names of the variables that its author wrote. */
  readonly variables: ReadonlySet<string>;
}

/**
 * Writes a statement with its values in it.
 *
 * @throws {BuilderError} for what stands where it cannot, and for values that cannot be sent.
 */
export function writeStatement(fragment: Fragment, writing: Writing): Written {
  const writer: Writer = { text: '', places: new Places(), variables: new Set(), writing };
  writeFragment(fragment, writer);
  const { openEnd } = scanAll(fragment.strings).at(-1) ?? {};
  if (openEnd === 'a string' || openEnd === 'a comment') refuseOpen(fragment, `ends inside ${openEnd}`);
  if (!writer.places.isComplete) refuseOpen(fragment, 'ends before the statement is whole');
  return writer;
}

interface Writer {
  text: string;
  readonly places: Places;
  readonly variables: Set<string>;
  readonly writing: Writing;
}

function writeFragment(fragment: Fragment, writer: Writer): void {
  const { strings, values } = fragment;
  const outerDepth = writer.places.depth;
  for (const [index, { tokens, openEnd }] of scanAll(strings).entries()) {
    const hole: Hole = { fragment, index };
    for (const token of tokens) readToken(token, hole, outerDepth, writer);
    writer.text += strings[index];
    if (index < values.length) writeHole(values[index], openEnd, hole, writer);
  }
  if (writer.places.depth !== outerDepth) refuseOpen(fragment, 'leaves a parenthesis open');
}

/** A place for a value: that behind the piece of text with this number. */
interface Hole {
  readonly fragment: Fragment;
  readonly index: number;
}

function readToken(token: Token, hole: Hole, outerDepth: number, { places: at, variables }: Writer): void {
  const objection = at.objectionTo(token);
  if (objection !== undefined) misplaced('What is put in', objection, { ...hole, index: hole.index - 1 });
  if (token.kind === 'variable') variables.add(token.text);
  at.read(token);
  if (at.depth < outerDepth) refuseOpen(hole.fragment, 'closes a parenthesis that it does not open');
}

function writeHole(value: unknown, openEnd: Scan['openEnd'], hole: Hole, writer: Writer): void {
  const { fragment, index } = hole;
  const [before = '', after = ''] = fragment.strings.slice(index, index + 2);
  if (openEnd !== undefined) misplaced(kindOf(value), `inside ${openEnd}`, hole);
  if (/[\p{L}\p{M}\p{N}_'".:]$/u.test(before) || /^[\p{L}\p{M}\p{N}_'".:]/u.test(after))
    misplaced(kindOf(value), 'directly beside a name, number or string', hole);
  // Of two that stand side by side each is by itself.
  if (/[^\s(]$/.test(writer.text)) writer.text += ' ';
  if (value instanceof Fragment) writeNested(value, hole, writer);
  else if (value instanceof Condition) writeCondition(value.part, hole, writer);
  else if (isSubquery(value))
    writeQuery(() => printNoted(value.writeStatement(writer.writing), writer), value, hole, writer);
  else if (value instanceof Reference) writeReference(value, hole, writer);
  else if (Array.isArray(value)) writeList(value, hole, writer);
  else writer.text += valueText(value, hole, writer);
}

function valueText(value: unknown, hole: Hole, { places: at, writing }: Writer): string {
  const { place, operator } = at;
  switch (place) {
    case 'count': {
      const isCount =
        (typeof value === 'bigint' || (typeof value === 'number' && Number.isSafeInteger(value))) && value >= 0;
      if (!isCount) misplaced(kindOf(value), places[place], hole);
      at.passOperand(true);
      return String(value);
    }
    case 'escape':
      at.passOperand(true);
      // ESCAPE takes nothing but a string.
      return quote(encodeValue(value, 'ESCAPE'));
    case 'value':
    case 'condition': {
      if (at.comparesValues) misplaced(kindOf(value), besideValue, hole);
      const text = print(writing.value(encodeValue(value, operator)));
      at.passOperand(true);
      return text;
    }
    default:
      return misplaced(kindOf(value), places[place], hole);
  }
}

function writeList(list: readonly unknown[], hole: Hole, writer: Writer): void {
  const { places: at } = writer;
  if (at.place !== 'value' || !at.isInList) misplaced('A list', places[at.place], hole);
  if (at.comparesValues) misplaced('A list', besideValue, hole);
  if (list.length === 0) refuse('empty-values', { method: 'IN' });
  writer.text += list.map((value) => print(writer.writing.value(encodeValue(value, 'IN')))).join(', ');
  at.passOperand(true);
}

function writeReference({ node }: Reference, hole: Hole, writer: Writer): void {
  const { place } = writer.places;
  const isField = node.kind === 'Path' && (place === 'column' || place === 'sort');
  if (!isField && place !== 'value' && place !== 'condition')
    misplaced(node.kind === 'Path' ? 'A field' : 'A variable', places[place], hole);
  if (node.kind === 'Variable') writer.variables.add(node.name);
  writer.text += print(node);
  writer.places.passOperand(false);
}

function writeQuery(text: () => string, value: unknown, hole: Hole, writer: Writer): void {
  if (writer.places.place !== 'statement') misplaced(kindOf(value), places[writer.places.place], hole);
  writer.text += text();
  writer.places.passStatement();
}

/** A condition of its own: behind a condition joined with AND, as long as that is no matter of precedence. */
function writeCondition(part: Part | undefined, hole: Hole, writer: Writer): void {
  const { places: at, writing } = writer;
  if (part === undefined && at.place === 'connective') return;
  if (part === undefined || (at.place !== 'condition' && at.place !== 'connective'))
    misplaced(part === undefined ? 'An empty condition' : 'A condition', places[at.place], hole);
  const predicate = toPredicate(part, writing);
  const text = printNoted(predicate, writer);
  if (at.place === 'connective') imply(hole, writer);
  writer.text += ['And', 'Or', 'Not'].includes(predicate.kind) ? `(${text})` : text;
  at.passCondition();
}

/** The text of a node; the variables in it are those of the whole. */
function printNoted(node: Node, { variables }: Writer): string {
  visit(node, { Variable: ({ name }) => void variables.add(name) });
  return print(node);
}

function writeInner(fragment: Fragment, { writing, variables }: Writer): string {
  const inner = writeStatement(fragment, writing);
  for (const name of inner.variables) variables.add(name);
  return inner.text;
}

/** The AND that stands for none; where there is an OR, nobody can say what it should join. */
function imply(hole: Hole, writer: Writer): void {
  if (writer.places.hasOr) misplaced('A condition', 'behind OR, without parentheses around them', hole);
  writer.text += 'AND ';
  writer.places.implyAnd();
}

/** A fragment is read in its place. One that is a condition stays one condition there, whatever stands around it. */
function writeNested(fragment: Fragment, hole: Hole, writer: Writer): void {
  const { places: at } = writer;
  const { openEnd } = scanAll(fragment.strings).at(-1) ?? {};
  if (openEnd !== undefined) refuseOpen(fragment, `ends inside ${openEnd}`);
  const [first = '', ...others] = fragment.strings;
  const head = headOf(fragment);
  const isBehindCondition = at.place === 'connective' && head !== undefined;
  if (isSelect(fragment)) {
    writeQuery(() => writeInner(fragment, writer), fragment, hole, writer);
  } else if (isBehindCondition && head.text === 'AND') {
    imply(hole, writer);
    writeWhole(new Fragment([first.slice(head.end).trimStart(), ...others], fragment.values), writer);
  } else {
    if (isBehindCondition && !at.continues(head)) imply(hole, writer);
    if (at.place === 'condition') writeWhole(fragment, writer);
    else writePart(fragment, hole, writer);
  }
}

/** A fragment that goes on with the text around it. Where it brings an OR, an AND around it would tear the conditions apart. */
function writePart(fragment: Fragment, hole: Hole, writer: Writer): void {
  const { hasOr, hasAnd } = writer.places;
  writeFragment(fragment, writer);
  if (hasOr || !writer.places.hasOr) return;
  if (hasAnd) misplaced('A text with OR', 'behind AND, without parentheses around them', hole);
  writer.places.closeOr();
}

/** A fragment that has to be a condition. */
function writeWhole(fragment: Fragment, writer: Writer): void {
  const { places: at } = writer;
  const isJunction = isJoined(fragment);
  const put = (text: '(' | ')'): void => {
    writer.text += text;
    at.read({ kind: 'sign', text, end: 0 });
  };
  if (isJunction) put('(');
  writeFragment(fragment, writer);
  if (at.place !== 'connective') refuseOpen(fragment, 'is no whole condition');
  if (isJunction) put(')');
}

/** Whether a fragment may have several conditions in it, or a NOT in front of one. */
function isJoined({ strings, values }: Fragment): boolean {
  const words = scanAll(strings)
    .flatMap(({ tokens }) => tokens)
    .filter(({ kind }) => kind === 'word');
  const hasInner = values.some((value) => value instanceof Fragment || value instanceof Condition);
  return hasInner || words.some(({ text }) => ['AND', 'OR', 'NOT'].includes(text));
}

/** Whether a text is a statement: its first word says so. */
export function isSelect(fragment: Fragment): boolean {
  return headOf(fragment)?.text === 'SELECT';
}

/** The first token that says something. */
function headOf({ strings }: Fragment): Token | undefined {
  return scanAll(strings)[0]?.tokens.find(({ kind }) => kind !== 'hidden');
}

/** How messages show where a value stands. */
const mark = '\x24{…}';

function kindOf(value: unknown): string {
  if (value instanceof Fragment) return 'A text';
  if (isSubquery(value)) return 'A query';
  return `The value ${shown(value)}`;
}

function misplaced(what: string, place: string, { fragment, index }: Hole): never {
  const [before = '', after = ''] = fragment.strings.slice(index, index + 2);
  return refuse('misplaced-value', { what, place, text: quoted(`${before.slice(-24)}${mark}${after.slice(0, 10)}`) });
}

/** Refuses a text that is not whole. */
export function refuseOpen({ strings }: Fragment, problem: string): never {
  return refuse('open-fragment', { text: quoted(strings.join(mark)), problem });
}
