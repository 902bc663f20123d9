import { quoted } from '../../diagnostics/quoted.js';
import { quote } from '../../dialect/literals.js';
import { pageBounds } from '../../interface/page.js';
import { isRowCount } from '../building/arguments.js';
import { describeArgument } from '../building/describe-argument.js';
import { encodeValue } from '../building/encode-value.js';
import { refuse } from '../building/errors.js';
import { type Insertion, insertionOf } from '../building/insertion.js';
import {
  isReferenceLike,
  nodeOf,
  noQueryAround,
  type OuterField,
  type ReferredNode,
  refuseOuterField,
  sameTemplate,
} from '../building/reference.js';
import { type Bindings, boundNodes, type ValueWriter, type VariableUse, withBindings } from '../building/variables.js';
import { createVariable } from '../create.js';
import { type PrintOptions, print } from '../print.js';
import { besideValue, Cursor, type Slot, slots } from './cursor.js';
import { contentOf, Fragment } from './fragment.js';
import { type Token, type TokenizedText, tokenizeAll } from './tokenize.js';

/** A text with its values. */
export interface WrittenText {
  readonly text: string;
  /** The variables of the text and of what is nested in it, without those that are bound there. */
  readonly variables: readonly VariableUse[];
}

/**
 * Writes a statement with its values.
 *
 * @throws {VqlError} for a value in a wrong position, and for values that cannot be sent.
 */
export function writeStatement(
  fragment: Fragment,
  values: ValueWriter,
  options: PrintOptions = {},
  bindings: Bindings = new Map(),
  around: readonly string[] = [],
): WrittenText {
  const writer: Writer = { text: '', last: '', cursor: new Cursor(around), variables: [], values, options, bindings };
  writeFragment(fragment, writer);
  const { openEnd } = tokenizeAll(contentOf(fragment).strings).at(-1) ?? {};
  if (openEnd === 'a string' || openEnd === 'a comment') refuseOpen(fragment, `ends inside ${openEnd}`);
  if (writer.cursor.isLone) refuseOpen(fragment, 'ends after a value that is not compared with anything');
  if (!writer.cursor.isComplete) refuseOpen(fragment, 'ends before the statement is complete');
  return writer;
}

interface Writer {
  text: string;
  /** The last character of the text: reading it there would copy a text that was joined from many. */
  last: string;
  readonly cursor: Cursor;
  readonly variables: VariableUse[];
  readonly values: ValueWriter;
  readonly options: PrintOptions;
  /** The values of variables in nested texts, which replace the variables: other texts may use the same names. */
  bindings: Bindings;
  /** Number of parentheses around the operand that the fragment has to be; `undefined` if it need not be one. */
  operandDepth?: number | undefined;
}

/** The position of a value: after the string of the template literal with this index. */
interface Hole {
  readonly fragment: Fragment;
  readonly index: number;
}

function append(text: string, writer: Writer): void {
  writer.text += text;
  if (text !== '') writer.last = text.slice(-1);
}

function writeFragment(fragment: Fragment, writer: Writer): void {
  const { strings, values } = contentOf(fragment);
  const outerDepth = writer.cursor.depth;
  for (const [index, tokenized] of tokenizeAll(strings).entries()) {
    const { text, tokens } = tokenized;
    const hole: Hole = { fragment, index };
    let start = 0;
    for (const token of tokens) {
      const { isInList: isList, operator: method } = writer.cursor;
      readToken(token, hole, outerDepth, writer);
      if (token.kind !== 'variable') continue;
      const { text: name, end } = token;
      append(text.slice(start, end - name.length - 1), writer);
      append(variableText({ name, method, isList, field: undefined }, writer), writer);
      start = end;
    }
    append(text.slice(start), writer);
    if (index < values.length) writeValue(values[index], tokenized, hole, writer);
  }
  if (writer.cursor.depth !== outerDepth) refuseOpen(fragment, 'leaves a parenthesis open');
}

const moreThanValue = 'is more than a value, in a position where a value is expected';

function readToken(token: Token, hole: Hole, outerDepth: number, { cursor, operandDepth }: Writer): void {
  if (cursor.depth === operandDepth && !cursor.continuesOperand(token)) refuseOpen(hole.fragment, moreThanValue);
  const position = cursor.positionBefore(token);
  if (position !== undefined) refuseMisplaced('The inserted part', position, { ...hole, index: hole.index - 1 });
  cursor.read(token);
  if (cursor.depth < outerDepth) refuseOpen(hole.fragment, 'closes a parenthesis that it does not open');
}

function writeValue(value: unknown, before: TokenizedText, hole: Hole, writer: Writer): void {
  const { fragment } = hole;
  const { cursor, options } = writer;
  const { openEnd } = before;
  if (openEnd !== undefined) {
    const help =
      openEnd === 'a string' ? 'Remove the quotes, and make all text between them part of the value.' : undefined;
    refuseMisplaced(describeInserted(value), `inside ${openEnd}`, hole, help);
  }
  if (before.isBesideValue)
    refuseMisplaced(describeInserted(value), 'directly beside a name, number, string or punctuation', hole);
  if (cursor.depth === writer.operandDepth && cursor.slot !== 'value') refuseOpen(fragment, moreThanValue);
  // Separates two values side by side.
  if (/[^\s(]/.test(writer.last)) append(' ', writer);
  const inserted = insertionOf(value);
  if (Fragment.isOne(value)) writeNested(value, hole, writer);
  else if (inserted?.kind === 'condition') writeCondition(inserted.part, hole, writer);
  else if (inserted !== undefined) {
    const { part } = inserted;
    checkOuterFields(part.outerFields(), cursor.templates);
    writeQuery(() => print(part.write(bindNested(part.variables(), writer)), options), value, hole, writer);
  } else if (isReferenceLike(value)) {
    const node = nodeOf(value);
    if (node === undefined)
      refuse('value-type', { method: cursor.operator, at: locationText(hole)(), found: describeArgument(value) });
    writeReference(node, hole, writer);
  } else if (Array.isArray(value)) writeList(value, hole, writer);
  else append(scalarText(value, hole, writer), writer);
}

function scalarText(value: unknown, hole: Hole, { cursor, values, options }: Writer): string {
  const { slot, operator } = cursor;
  switch (slot) {
    case 'count': {
      const least = operator === 'LIMIT' ? pageBounds.leastLimit : 0;
      if (!isRowCount(value, least))
        refuseMisplaced(describeInserted(value), `${slots[slot]}, a whole number of at least ${least}`, hole);
      cursor.insertOperand();
      return String(value);
    }
    case 'escape':
      cursor.insertOperand();
      // ESCAPE takes only a string.
      return quote(encodeValue(value, 'ESCAPE', undefined, locationText(hole)));
    case 'value':
    case 'condition': {
      if (cursor.isBesideValue) refuseMisplaced(describeInserted(value), besideValue, hole);
      const encoded = encodeValue(value, operator, undefined, locationText(hole));
      const text = print(values.value(encoded, value), options);
      cursor.insertValue();
      return text;
    }
    default:
      return refuseMisplaced(describeInserted(value), slots[slot], hole, helpFor(value, slot));
  }
}

function writeList(list: readonly unknown[], hole: Hole, writer: Writer): void {
  const { cursor, values, options } = writer;
  if (cursor.slot !== 'value' || !cursor.isInList) refuseMisplaced('A list', slots[cursor.slot], hole);
  if (cursor.isBesideValue) refuseMisplaced('A list', besideValue, hole);
  const location = locationText(hole);
  if (list.length === 0) refuse('empty-values', { method: 'IN', at: location() });
  const texts = list.map((value) => {
    const node = nodeOf(value);
    if (node !== undefined) return referenceText(node, writer);
    return print(values.value(encodeValue(value, 'IN', undefined, location), value), options);
  });
  append(texts.join(', '), writer);
  cursor.insertOperand();
}

function writeReference(node: ReferredNode, hole: Hole, writer: Writer): void {
  const { cursor } = writer;
  const { slot } = cursor;
  const isField = node.kind === 'Path' && (slot === 'column' || slot === 'sort');
  if (!isField && slot !== 'value' && slot !== 'condition')
    refuseMisplaced(node.kind === 'Variable' ? 'A variable' : 'A field', slots[slot], hole, helpFor(node, slot));
  append(referenceText(node, writer), writer);
  cursor.insertOperand();
}

function writeQuery(text: () => string, value: unknown, hole: Hole, writer: Writer): void {
  const { cursor } = writer;
  if (cursor.slot !== 'statement') refuseMisplaced(describeInserted(value), slots[cursor.slot], hole);
  append(text(), writer);
  cursor.insertStatement();
}

type InsertedCondition = Extract<Insertion, { readonly kind: 'condition' }>['part'];

/** Writes a condition; after another condition with AND, unless the meaning would depend on precedence. */
function writeCondition(part: InsertedCondition, hole: Hole, writer: Writer): void {
  const { cursor } = writer;
  const { slot } = cursor;
  if (part === undefined) {
    if (slot === 'after condition') return;
    const help = 'Put its keyword into a text that is left out with it.';
    refuseMisplaced('An empty condition', slots[slot], hole, help);
  }
  if (slot !== 'condition' && slot !== 'after condition') refuseMisplaced('A condition', slots[slot], hole);
  checkOuterFields(part.outerFields(), cursor.templates);
  const predicate = part.write(bindNested(part.variables(), writer));
  const text = print(predicate, writer.options);
  if (slot === 'after condition') insertAnd(hole, writer);
  append(['And', 'Or', 'Not'].includes(predicate.kind) ? `(${text})` : text, writer);
  cursor.insertCondition();
}

/** Returns the writer of what is nested, which replaces the variables that the text around it binds; notes the others. */
function bindNested(uses: readonly VariableUse[], { values, bindings, variables }: Writer): ValueWriter {
  for (const use of uses) if (!bindings.has(use.name)) variables.push(use);
  return withBindings(values, uses, bindings);
}

function variableText(use: VariableUse, writer: Writer): string {
  const nodes = boundNodes(use.name, bindNested([use], writer)) ?? [createVariable(use.name)];
  return nodes.map((node) => print(node, writer.options)).join(', ');
}

/** Checks that a statement on their template is around fields, among those of these templates. */
function checkOuterFields(fields: readonly OuterField[], templates: readonly string[]): void {
  for (const field of fields)
    if (!templates.includes(field.template.toUpperCase())) refuseOuterField(field, noQueryAround);
}

function referenceText(node: ReferredNode, writer: Writer): string {
  if (node.kind === 'OuterField') {
    const [own, ...around] = writer.cursor.templates;
    if (own === node.template.toUpperCase()) refuseOuterField(node, sameTemplate);
    checkOuterFields([node], around);
  }
  if (node.kind !== 'Variable') return print(node.kind === 'Path' ? node : node.path);
  const { isInList: isList, operator: method } = writer.cursor;
  return variableText({ name: node.name, method, isList, field: undefined }, writer);
}

/** Writes an AND before a condition. After an OR it is not clear which conditions it would join. */
function insertAnd(hole: Hole, writer: Writer): void {
  if (writer.cursor.hasOr) refuseMisplaced('A condition', 'after OR, without parentheses around them', hole);
  append('AND ', writer);
  writer.cursor.insertAnd();
}

/** Writes a nested text. A text that is a condition remains one condition, whatever is around it. */
function writeNested(fragment: Fragment, hole: Hole, writer: Writer): void {
  const { bindings } = writer;
  writer.bindings = new Map([...bindings, ...contentOf(fragment).bindings]);
  writeNestedText(fragment, hole, writer);
  writer.bindings = bindings;
}

function writeNestedText(fragment: Fragment, hole: Hole, writer: Writer): void {
  const { cursor } = writer;
  const { strings, values, bindings } = contentOf(fragment);
  const texts = tokenizeAll(strings);
  const { openEnd } = texts.at(-1) ?? {};
  if (openEnd !== undefined) refuseOpen(fragment, `ends inside ${openEnd}`);
  const tokens = texts.flatMap((text) => text.tokens).filter(({ kind }) => kind !== 'trivia');
  const end = tokens.findIndex(({ kind, text }) => kind === 'punctuation' && text === ';');
  if (end >= 0 && (end < tokens.length - 1 || isSelect(fragment)))
    refuseOpen(fragment, 'contains a ";", which ends the statement');
  const first = firstToken(fragment);
  const isAfterCondition = cursor.slot === 'after condition' && first !== undefined;
  if (isSelect(fragment)) {
    writeQuery(() => writeNestedStatement(fragment, writer), fragment, hole, writer);
  } else if (isAfterCondition && isKeyword(first, 'AND')) {
    insertAnd(hole, writer);
    const rest = strings.map((string, index) => (index === 0 ? string.slice(first.end).trimStart() : string));
    writeWhole(new Fragment(rest, values, bindings), writer);
  } else {
    if (isAfterCondition && !cursor.continuesCondition(first)) insertAnd(hole, writer);
    if (cursor.slot === 'condition') writeWhole(fragment, writer);
    else if (cursor.slot === 'value') writeOperands(fragment, writer);
    else writePart(fragment, hole, writer);
  }
}

function writeNestedStatement(fragment: Fragment, { cursor, values, variables, options, bindings }: Writer): string {
  const nested = writeStatement(fragment, values, options, bindings, cursor.templates);
  for (const use of nested.variables) variables.push(use);
  return nested.text;
}

/** Writes a fragment that continues the text around it. If it brings an OR, an AND around it would bind more tightly. */
function writePart(fragment: Fragment, hole: Hole, writer: Writer): void {
  const { hasOr, hasAnd } = writer.cursor;
  writeFragment(fragment, writer);
  if (hasOr || !writer.cursor.hasOr) return;
  if (hasAnd) refuseMisplaced('A text with OR', 'after AND, without parentheses around them', hole);
  writer.cursor.closeOr();
}

/** Writes a fragment that has to be an operand, or several in a list. */
function writeOperands(fragment: Fragment, writer: Writer): void {
  const { operandDepth, cursor } = writer;
  writer.operandDepth = cursor.depth;
  writeFragment(fragment, writer);
  if (cursor.slot === 'value') refuseOpen(fragment, 'ends before its value is complete');
  writer.operandDepth = operandDepth;
}

/** Writes a fragment that has to be a condition, in parentheses unless it is a single comparison. */
function writeWhole(fragment: Fragment, writer: Writer): void {
  const { cursor } = writer;
  const hasParentheses = isJunction(fragment);
  const write = (text: '(' | ')'): void => {
    append(text, writer);
    cursor.read({ kind: 'punctuation', text, end: 0 });
  };
  if (hasParentheses) write('(');
  writeFragment(fragment, writer);
  if (cursor.slot !== 'after condition') refuseOpen(fragment, 'is not a complete condition');
  if (hasParentheses) write(')');
}

/** Whether a fragment may contain several conditions, or begin with NOT. */
function isJunction(fragment: Fragment): boolean {
  const { strings, values } = contentOf(fragment);
  const tokens = tokenizeAll(strings).flatMap((text) => text.tokens);
  const hasNested = values.some((value) => Fragment.isOne(value) || insertionOf(value)?.kind === 'condition');
  return hasNested || tokens.some(({ kind, text }) => kind === 'word' && ['AND', 'OR', 'NOT'].includes(text));
}

/** Whether a text is a statement: it begins with SELECT. */
export function isSelect(fragment: Fragment): boolean {
  const first = firstToken(fragment);
  return first !== undefined && isKeyword(first, 'SELECT');
}

/** Whether a token is a keyword, and not a variable of the same name. */
function isKeyword({ kind, text }: Token, keyword: 'AND' | 'SELECT'): boolean {
  return kind === 'word' && text === keyword;
}

/** Returns the first token that is not a comment or annotation. */
function firstToken(fragment: Fragment): Token | undefined {
  return tokenizeAll(contentOf(fragment).strings)[0].tokens.find(({ kind }) => kind !== 'trivia');
}

/** Stands for a value in messages. */
export const ellipsis = '\x24{…}';

function describeInserted(value: unknown): string {
  if (Fragment.isOne(value)) return 'A text';
  const inserted = insertionOf(value);
  if (inserted !== undefined) return inserted.kind === 'query' ? 'A query' : 'A condition';
  if (isReferenceLike(value)) return nodeOf(value)?.kind === 'Variable' ? 'A variable' : 'A field';
  const text = describeArgument(value);
  return /^(?:the|an?) /.test(text) ? `${text[0]?.toUpperCase()}${text.slice(1)}` : `The value ${text}`;
}

function refuseMisplaced(what: string, position: string, hole: Hole, help?: string): never {
  return refuse('misplaced-value', { what, position, text: holeText(hole), ...(help && { help: ` ${help}` }) });
}

/** Returns what to do with a value that is not allowed in a slot. */
function helpFor(value: unknown, slot: Slot): string | undefined {
  if (value === undefined || value === null || value === false) return 'To insert nothing, use an empty text, vql``.';
  if (slot === 'template') return 'Write the template in the text; from(…) takes one that is known only at run time.';
  const isName = typeof value === 'string' && (slot === 'column' || slot === 'sort');
  return isName ? 'Insert the name of a field as path(…).' : undefined;
}

/** Returns the location of a value for messages, to be put after the name of the condition. */
function locationText(hole: Hole): () => string {
  return () => `, ${holeText(hole)},`;
}

/** Returns the number of a value and the text around it, from a word on. */
function holeText({ fragment, index }: Hole): string {
  const strings = contentOf(fragment).strings.map((string) => string.replaceAll(/\s+/g, ' '));
  // The value is in another text, before this one.
  if (index < 0) return `the value before ${quoted(strings.join(ellipsis).trim())}`;
  const before = strings.slice(0, index + 1).join(ellipsis);
  const after = strings.slice(index + 1).join(ellipsis);
  const start = before.length > 60 ? before.slice(-60).replace(/^\S* /, '') : before;
  const end = after.length > 20 ? after.slice(0, 20).replace(/ \S*$/, '') : after;
  return `value ${index + 1} in "${`${start}${ellipsis}${end}`.trim()}"`;
}

/** Refuses a text that is not complete. @throws {VqlError} `open-fragment`. */
export function refuseOpen(fragment: Fragment, problem: string): never {
  return refuse('open-fragment', { text: quoted(contentOf(fragment).strings.join(ellipsis)), problem });
}
