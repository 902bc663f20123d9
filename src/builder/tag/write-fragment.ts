import { quoted } from '../../diagnostics/quoted.js';
import { quote } from '../../dialect/string-literal.js';
import type { Path, Variable } from '../../vql/ast.js';
import { createVariable } from '../../vql/create.js';
import { type PrintOptions, print } from '../../vql/print.js';
import type { Bindings } from '../bindings.js';
import { refuse } from '../builder-error.js';
import { Condition } from '../condition.js';
import { encodeValue } from '../encode-value.js';
import type { Part } from '../part.js';
import { Reference } from '../reference.js';
import { isRowCount } from '../row-count.js';
import { shown } from '../shown.js';
import { InnerQuery } from '../subquery.js';
import { toPredicate } from '../to-predicate.js';
import type { VariableUse } from '../variable-use.js';
import { variablesOf } from '../variables-of.js';
import { boundNodes, type Writing, withBound } from '../writing.js';
import { contentOf, Fragment } from './fragment.js';
import { besideValue, type Place, Places, places } from './places.js';
import { type Scan, scanAll, type Token } from './scan.js';

/** A text with its values in it. */
export interface Written {
  readonly text: string;
  /** Where the variables stand that its author wrote, and that have no values in what is nested. */
  readonly variables: readonly VariableUse[];
}

/**
 * Writes a statement with its values in it.
 *
 * @throws {BuilderError} for what stands where it cannot, and for values that cannot be sent.
 */
export function writeStatement(
  fragment: Fragment,
  writing: Writing,
  options: PrintOptions = {},
  bindings: Bindings = new Map(),
): Written {
  const writer: Writer = { text: '', places: new Places(), variables: [], writing, options, bindings };
  writeFragment(fragment, writer);
  const { openEnd } = scanAll(contentOf(fragment).strings).at(-1) ?? {};
  if (openEnd === 'a string' || openEnd === 'a comment') refuseOpen(fragment, `ends inside ${openEnd}`);
  if (writer.places.isLone) refuseOpen(fragment, 'ends behind a value that is compared with nothing');
  if (!writer.places.isComplete) refuseOpen(fragment, 'ends before the statement is whole');
  return writer;
}

interface Writer {
  text: string;
  readonly places: Places;
  readonly variables: VariableUse[];
  readonly writing: Writing;
  readonly options: PrintOptions;
  /** The values of variables in the texts that are nested here: they are written as these, since other texts may have others. */
  bindings: Bindings;
  /** How many parentheses are open around the operand that a fragment has to be. */
  operandDepth?: number | undefined;
}

function writeFragment(fragment: Fragment, writer: Writer): void {
  const { strings, values } = contentOf(fragment);
  const outerDepth = writer.places.depth;
  for (const [index, { text, tokens, openEnd }] of scanAll(strings).entries()) {
    const hole: Hole = { fragment, index };
    let start = 0;
    for (const token of tokens) {
      const { isInList: isList, operator: method } = writer.places;
      readToken(token, hole, outerDepth, writer);
      if (token.kind !== 'variable') continue;
      const { text: name, end } = token;
      writer.text +=
        text.slice(start, end - name.length - 1) + variableText({ name, method, isList, field: undefined }, writer);
      start = end;
    }
    writer.text += text.slice(start);
    if (index < values.length) writeHole(values[index], openEnd, hole, writer);
  }
  if (writer.places.depth !== outerDepth) refuseOpen(fragment, 'leaves a parenthesis open');
}

const moreThanValue = 'is more than a value where a value is expected';

/** A place for a value: that behind the piece of text with this number. */
interface Hole {
  readonly fragment: Fragment;
  readonly index: number;
}

/** A hole stands between two pieces of text. */
function piecesAround({ fragment, index }: Hole): readonly [string, string] {
  return contentOf(fragment).strings.slice(index, index + 2) as [string, string];
}

function readToken(token: Token, hole: Hole, outerDepth: number, { places: at, operandDepth }: Writer): void {
  if (at.depth === operandDepth && !at.goesOnAsOperand(token)) refuseOpen(hole.fragment, moreThanValue);
  const objection = at.objectionTo(token);
  if (objection !== undefined) misplaced('What is put in', objection, { ...hole, index: hole.index - 1 });
  at.read(token);
  if (at.depth < outerDepth) refuseOpen(hole.fragment, 'closes a parenthesis that it does not open');
}

function writeHole(value: unknown, openEnd: Scan['openEnd'], hole: Hole, writer: Writer): void {
  const { fragment } = hole;
  const [before, after] = piecesAround(hole);
  if (openEnd !== undefined) {
    const help =
      openEnd === 'a string' ? 'Leave the quotes away; what else stands between them goes into the value.' : undefined;
    misplaced(kindOf(value), `inside ${openEnd}`, hole, help);
  }
  if (/[\p{L}\p{M}\p{N}_'".:+-]$/u.test(before) || /^[\p{L}\p{M}\p{N}_'".:]/u.test(after))
    misplaced(kindOf(value), 'directly beside a sign, name, number or string', hole);
  if (writer.places.depth === writer.operandDepth && writer.places.place !== 'value')
    refuseOpen(fragment, moreThanValue);
  // Of two that stand side by side each is by itself.
  if (/[^\s(]/.test(writer.text.slice(-1))) writer.text += ' ';
  if (Fragment.isOne(value)) writeNested(value, hole, writer);
  else if (Condition.isOne(value)) writeCondition(Condition.partOf(value), hole, writer);
  else if (value instanceof InnerQuery)
    writeQuery(
      () => print(value.writeInside(bound(value.openVariables(), writer)), writer.options),
      value,
      hole,
      writer,
    );
  else if (value instanceof Reference)
    writeReference(
      Reference.nodeOf(value) ??
        refuse('value-type', { method: writer.places.operator, at: `, ${placeText(hole)},`, found: shown(value) }),
      hole,
      writer,
    );
  else if (Array.isArray(value)) writeList(value, hole, writer);
  else writer.text += valueText(value, hole, writer);
}

function valueText(value: unknown, hole: Hole, { places: at, writing, options }: Writer): string {
  const { place, operator } = at;
  switch (place) {
    case 'count': {
      const least = operator === 'LIMIT' ? 1 : 0;
      if (!isRowCount(value, least))
        misplaced(kindOf(value), `${places[place]}, a whole one of at least ${least}`, hole);
      at.passOperand();
      return String(value);
    }
    case 'escape':
      at.passOperand();
      // ESCAPE takes nothing but a string.
      return quote(encodeValue(value, 'ESCAPE', undefined, () => `, ${placeText(hole)},`));
    case 'value':
    case 'condition': {
      if (at.isBesideValue) misplaced(kindOf(value), besideValue, hole);
      const encoded = encodeValue(value, operator, undefined, () => `, ${placeText(hole)},`);
      const text = print(writing.value(encoded, value), options);
      at.passValue();
      return text;
    }
    default:
      return misplaced(kindOf(value), places[place], hole, helpFor(value, place));
  }
}

function writeList(list: readonly unknown[], hole: Hole, writer: Writer): void {
  const { places: at } = writer;
  if (at.place !== 'value' || !at.isInList) misplaced('A list', places[at.place], hole);
  if (at.isBesideValue) misplaced('A list', besideValue, hole);
  if (list.length === 0) refuse('empty-values', { method: 'IN', at: `, ${placeText(hole)},` });
  const texts = list.map((value) => {
    const node = Reference.nodeOf(value);
    return node === undefined
      ? print(
          writer.writing.value(
            encodeValue(value, 'IN', undefined, () => `, ${placeText(hole)},`),
            value,
          ),
          writer.options,
        )
      : referenceText(node, writer);
  });
  writer.text += texts.join(', ');
  at.passOperand();
}

function writeReference(node: Path | Variable, hole: Hole, writer: Writer): void {
  const { place } = writer.places;
  const isField = node.kind === 'Path' && (place === 'column' || place === 'sort');
  if (!isField && place !== 'value' && place !== 'condition')
    misplaced(node.kind === 'Path' ? 'A field' : 'A variable', places[place], hole, helpFor(node, place));
  writer.text += referenceText(node, writer);
  writer.places.passOperand();
}

function writeQuery(text: () => string, value: unknown, hole: Hole, writer: Writer): void {
  if (writer.places.place !== 'statement') misplaced(kindOf(value), places[writer.places.place], hole);
  writer.text += text();
  writer.places.passStatement();
}

/** A condition of its own: behind a condition joined with AND, as long as that is no matter of precedence. */
function writeCondition(part: Part | undefined, hole: Hole, writer: Writer): void {
  const { places: at } = writer;
  if (part === undefined && at.place === 'connective') return;
  if (part === undefined || (at.place !== 'condition' && at.place !== 'connective'))
    misplaced(
      part === undefined ? 'An empty condition' : 'A condition',
      places[at.place],
      hole,
      part === undefined ? 'Put its keyword into a text that is left out with it.' : undefined,
    );
  const predicate = toPredicate(part, bound(variablesOf([part]), writer));
  const text = print(predicate, writer.options);
  if (at.place === 'connective') imply(hole, writer);
  writer.text += ['And', 'Or', 'Not'].includes(predicate.kind) ? `(${text})` : text;
  at.passCondition();
}

/** How what is nested is written: variables that have values in the text around it as these, and the others noted. */
function bound(uses: readonly VariableUse[], { writing, bindings, variables }: Writer): Writing {
  variables.push(...uses.filter(({ name }) => !bindings.has(name)));
  return withBound(writing, uses, bindings);
}

/** A variable, or its values. */
function variableText(use: VariableUse, writer: Writer): string {
  const values = boundNodes(use.name, bound([use], writer));
  return (values ?? [createVariable(use.name)]).map((node) => print(node, writer.options)).join(', ');
}

function referenceText(node: Path | Variable, writer: Writer): string {
  if (node.kind === 'Path') return print(node);
  const { isInList: isList, operator: method } = writer.places;
  return variableText({ name: node.name, method, isList, field: undefined }, writer);
}

function writeInner(fragment: Fragment, { writing, variables, options, bindings }: Writer): string {
  const inner = writeStatement(fragment, writing, options, bindings);
  variables.push(...inner.variables);
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
  const { bindings } = writer;
  writer.bindings = new Map([...bindings, ...contentOf(fragment).bindings]);
  writeNestedText(fragment, hole, writer);
  writer.bindings = bindings;
}

function writeNestedText(fragment: Fragment, hole: Hole, writer: Writer): void {
  const { places: at } = writer;
  const scans = scanAll(contentOf(fragment).strings);
  const { openEnd } = scans.at(-1) ?? {};
  if (openEnd !== undefined) refuseOpen(fragment, `ends inside ${openEnd}`);
  const tokens = scans.flatMap((piece) => piece.tokens).filter(({ kind }) => kind !== 'hidden');
  const end = tokens.findIndex(({ kind, text }) => kind === 'sign' && text === ';');
  if (end >= 0 && (end < tokens.length - 1 || isSelect(fragment)))
    refuseOpen(fragment, 'has a ";" in it, which ends the statement');
  const head = headOf(fragment);
  const isBehindCondition = at.place === 'connective' && head !== undefined;
  if (isSelect(fragment)) {
    writeQuery(() => writeInner(fragment, writer), fragment, hole, writer);
  } else if (isBehindCondition && isWord(head, 'AND')) {
    imply(hole, writer);
    const { strings, values, bindings } = contentOf(fragment);
    const rest = strings.map((piece, index) => (index === 0 ? piece.slice(head.end).trimStart() : piece));
    writeWhole(new Fragment(rest, values, bindings), writer);
  } else {
    if (isBehindCondition && !at.continues(head)) imply(hole, writer);
    if (at.place === 'condition') writeWhole(fragment, writer);
    else if (at.place === 'value') writeOperands(fragment, writer);
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

/** A fragment where a value stands: one operand, or several in a list. More would be another condition. */
function writeOperands(fragment: Fragment, writer: Writer): void {
  const { operandDepth, places: at } = writer;
  writer.operandDepth = at.depth;
  writeFragment(fragment, writer);
  if (at.place === 'value') refuseOpen(fragment, 'ends before its value is whole');
  writer.operandDepth = operandDepth;
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
function isJoined(fragment: Fragment): boolean {
  const { strings, values } = contentOf(fragment);
  const tokens = scanAll(strings).flatMap((piece) => piece.tokens);
  const hasInner = values.some((value) => Fragment.isOne(value) || Condition.isOne(value));
  return hasInner || tokens.some(({ kind, text }) => kind === 'word' && ['AND', 'OR', 'NOT'].includes(text));
}

/** Whether a text is a statement: its first word says so. */
export function isSelect(fragment: Fragment): boolean {
  const head = headOf(fragment);
  return head !== undefined && isWord(head, 'SELECT');
}

/** Whether a token is a keyword, and no variable that is spelt like it. */
function isWord({ kind, text }: Token, word: 'AND' | 'SELECT'): boolean {
  return kind === 'word' && text === word;
}

/** The first token that says something. */
function headOf(fragment: Fragment): Token | undefined {
  return scanAll(contentOf(fragment).strings)[0].tokens.find(({ kind }) => kind !== 'hidden');
}

/** How messages show where a value stands. */
export const mark = '\x24{…}';

function kindOf(value: unknown): string {
  if (Fragment.isOne(value)) return 'A text';
  if (value instanceof InnerQuery) return 'A query';
  if (Condition.isOne(value)) return 'A condition';
  if (value instanceof Reference) return Reference.nodeOf(value)?.kind === 'Path' ? 'A field' : 'A variable';
  return `The value ${shown(value)}`;
}

function misplaced(what: string, place: string, hole: Hole, help?: string): never {
  return refuse('misplaced-value', { what, place, text: placeText(hole), ...(help && { help: ` ${help}` }) });
}

/** What to do with a value that is none where it stands. */
function helpFor(value: unknown, place: Place): string | undefined {
  if (value === undefined || value === null || value === false) return 'Nothing is an empty text, vql``.';
  if (place === 'template') return 'It is written in the text; from(…) takes one that only the program knows.';
  const isName = typeof value === 'string' && (place === 'column' || place === 'sort');
  return isName ? 'The name of a field goes through path(…).' : undefined;
}

/** How messages say which value is meant: its number, and the text around it, from a word on. */
function placeText({ fragment, index }: Hole): string {
  const pieces = contentOf(fragment).strings.map((piece) => piece.replaceAll(/\s+/g, ' '));
  // It stands in front of the text, in another one.
  if (index < 0) return `the value in front of ${quoted(pieces.join(mark).trim())}`;
  const before = pieces.slice(0, index + 1).join(mark);
  const after = pieces.slice(index + 1).join(mark);
  const start = before.length > 60 ? before.slice(-60).replace(/^\S* /, '') : before;
  const end = after.length > 20 ? after.slice(0, 20).replace(/ \S*$/, '') : after;
  return `value ${index + 1} in "${`${start}${mark}${end}`.trim()}"`;
}

/** Refuses a text that is not whole. */
export function refuseOpen(fragment: Fragment, problem: string): never {
  return refuse('open-fragment', { text: quoted(contentOf(fragment).strings.join(mark)), problem });
}
