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
import type { Connective } from '../grammar/grammar-rules.js';
import { conditionEnds } from '../grammar/token-sets.js';
import * as t from '../lexer/tokens.js';
import { sourceSpan } from '../nodes.js';
import { type PrintOptions, print } from '../print.js';
import { type Slot, slots } from '../slots.js';
import { contentOf, Fragment, type WriteFragment } from './fragment.js';
import { type Outline, outlineOf, type Position, tokensOf } from './outline.js';
import { describeInserted, type Hole, helpFor, locationText, refuseMisplaced, refuseOpen } from './refusals.js';

/** Writes a statement with its values, by the positions that the parser finds for them. */
export const writeStatement: WriteFragment = (fragment, values, options = {}, bindings = new Map(), around = []) => {
  const writer: Writer = { text: '', last: '', variables: [], values, options, bindings };
  const { strings } = contentOf(fragment);
  writeStrings(fragment, 'start', { templates: around, place: undefined, junction: undefined }, writer);
  const { openEnd } = tokensOf(strings);
  if (openEnd === 'a string' || openEnd === 'a comment') refuseOpen(fragment, `ends inside ${openEnd}`);
  if (outlineOf(strings, 'start').isIncomplete) refuseOpen(fragment, 'ends before the statement is complete');
  return writer;
};

interface Writer {
  text: string;
  /** The last character of the text: reading it there would copy a text that was joined from many. */
  last: string;
  readonly variables: VariableUse[];
  readonly values: ValueWriter;
  readonly options: PrintOptions;
  /** The values of variables in nested texts, which replace the variables: other texts may use the same names. */
  bindings: Bindings;
}

/** The connectives between the conditions in the same parentheses, as far as they are written. */
interface Junction {
  /** Whether there is an OR, or an AND that the tag has added. */
  hasOr?: boolean;
  hasImpliedAnd?: boolean;
  hasAnd?: boolean;
  /** Whether its OR came with a fragment: a following AND would bind more tightly. */
  hasClosedOr?: boolean;
}

/** The position of a value, with what the text around its fragment adds to it. */
type Place = Pick<Position, 'operator' | 'isInList' | 'takesSeveral'> & { readonly isBesideValue: boolean };

/** What is around a fragment. */
interface Surroundings {
  /** The templates of the statements, from the inside outwards, in upper case. */
  readonly templates: readonly string[];
  /** The place of the fragment. */
  readonly place: Place | undefined;
  /** The connectives that a fragment continues. */
  readonly junction: Junction | undefined;
}

/** A value that is being written, and its position. */
interface Insert extends Position {
  readonly hole: Hole;
  readonly place: Place;
  /** The slot of the fragment. */
  readonly ownSlot: Slot;
  readonly junction: Junction;
}

/** The position of a value that is compared with another value, which is the same for all rows. */
const besideValue = 'beside another value: one side of a condition is a field, path(…)';
const cutOff = 'directly before what does not continue it';
const moreThanValue = 'is more than a value, in a position where a value is expected';

/** The slots inside of a token, or beside one. */
const closedSlots: ReadonlySet<Slot> = new Set(['string', 'comment', 'line comment', 'annotation', 'name']);

function append(text: string, writer: Writer): void {
  writer.text += text;
  if (text !== '') writer.last = text.slice(-1);
}

/** Writes the strings of a text with its values, as the parser reads them for a slot. */
function writeStrings(fragment: Fragment, slot: Slot, around: Surroundings, writer: Writer): void {
  const { strings, values } = contentOf(fragment);
  const outline = outlineOf(strings, slot);
  const { parentheses } = tokensOf(strings);
  if (parentheses === 'closed' && slot !== 'start') refuseOpen(fragment, 'closes a parenthesis that it does not open');
  const junctions = new Map<Connective['level'] | undefined, Junction>();
  const junctionAt = (level: Connective['level'] | undefined): Junction => {
    const junction =
      junctions.get(level) ??
      (slot === 'after condition' && level === outline.level ? around.junction : undefined) ??
      {};
    junctions.set(level, junction);
    return junction;
  };
  /** The indexes of values that became literals or variables. */
  const written = new Set<number>();
  for (const [index, text] of strings.entries()) {
    for (const { word, level } of outline.parts[index]?.connectives ?? [])
      readConnective(word, junctionAt(level), { fragment, index: index - 1 });
    appendWithVariables(text, index, outline, around, writer);
    const position = outline.positions[index];
    if (position === undefined || index >= values.length) continue;
    const isNested = position.isOutermost && (position.slot === 'value' || position.slot === 'count');
    const isBesideValue = position.others.some((one) => one === 'literal' || written.has(one));
    const insert: Insert = {
      ...position,
      place: (isNested ? around.place : undefined) ?? { ...position, isBesideValue },
      templates: [...position.templates, ...around.templates],
      hole: { fragment, index },
      ownSlot: slot,
      junction: junctionAt(position.level),
    };
    if (writeValue(values[index], insert, writer)) written.add(index);
  }
  if (parentheses === 'open') refuseOpen(fragment, 'leaves a parenthesis open');
}

function readConnective(word: Connective['word'], junction: Junction, hole: Hole): void {
  if (word === 'OR' && junction.hasImpliedAnd)
    refuseMisplaced('The inserted part', 'before OR, without parentheses around them', hole);
  if (word === 'AND' && junction.hasClosedOr)
    refuseMisplaced('The inserted part', 'with its OR before AND, without parentheses around it', hole);
  if (word === 'OR') junction.hasOr = true;
  else junction.hasAnd = true;
}

function appendWithVariables(
  text: string,
  index: number,
  { parts, starts }: Outline,
  { place }: Surroundings,
  writer: Writer,
): void {
  let copied = 0;
  for (const { node, operator, isInList, isOutermost } of parts[index]?.variables ?? []) {
    const { start, end } = sourceSpan(node);
    const offset = starts[index] ?? 0;
    append(text.slice(copied, start - offset), writer);
    const own = (isOutermost ? place : undefined) ?? { operator, isInList };
    append(
      variableText({ name: node.name, method: own.operator, isList: own.isInList, field: undefined }, writer),
      writer,
    );
    copied = end - offset;
  }
  append(text.slice(copied), writer);
}

/** Writes a value; returns whether it became a literal or a variable that nothing but a field can be compared with. */
function writeValue(value: unknown, insert: Insert, writer: Writer): boolean {
  const { slot, hole, templates, place } = insert;
  if (closedSlots.has(slot)) {
    const help = slot === 'string' ? 'Remove the quotes, and make all text between them part of the value.' : undefined;
    refuseMisplaced(describeInserted(value), slots[slot], hole, help);
  }
  // Separates two values side by side.
  if (/[^\s(]/.test(writer.last)) append(' ', writer);
  const inserted = insertionOf(value);
  if (Fragment.isOne(value)) writeNested(value, insert, writer);
  else if (inserted?.kind === 'condition') writeCondition(inserted.part, insert, writer);
  else if (inserted !== undefined) {
    const { part } = inserted;
    checkOuterFields(part.outerFields(), templates);
    writeQuery(() => print(part.write(bindNested(part.variables(), writer)), writer.options), value, insert, writer);
  } else if (isReferenceLike(value)) {
    const node = nodeOf(value);
    if (node === undefined)
      refuse('value-type', { method: place.operator, at: locationText(hole)(), found: describeArgument(value) });
    writeReference(node, insert, writer);
  } else if (Array.isArray(value)) writeList(value, insert, writer);
  else {
    append(scalarText(value, insert, writer), writer);
    checkOperand(insert);
    checkCompared(insert);
    return true;
  }
  return false;
}

function scalarText(value: unknown, { slot, hole, place }: Insert, { values, options }: Writer): string {
  switch (slot) {
    case 'count': {
      const least = place.operator === 'LIMIT' ? pageBounds.leastLimit : 0;
      if (!isRowCount(value, least))
        refuseMisplaced(describeInserted(value), `${slots[slot]}, a whole number of at least ${least}`, hole);
      return String(value);
    }
    case 'escape':
      // ESCAPE takes only a string.
      return quote(encodeValue(value, 'ESCAPE', undefined, locationText(hole)));
    case 'value':
    case 'condition': {
      if (slot === 'value' && place.isBesideValue) refuseMisplaced(describeInserted(value), besideValue, hole);
      return print(values.value(encodeValue(value, place.operator, undefined, locationText(hole)), value), options);
    }
    default:
      return refuseMisplaced(describeInserted(value), slots[slot], hole, helpFor(value, slot));
  }
}

/** Refuses an operand that is not compared with anything, or that something follows. */
function checkOperand({ slot, isWhole, isLast, isCutOff, hole, ownSlot }: Insert): void {
  if (slot === 'condition' && isWhole) {
    if (!isLast) refuseMisplaced('The inserted part', slots.condition, hole);
    const problem =
      ownSlot === 'condition' ? 'is not a complete condition' : 'ends after a value that is not compared with anything';
    refuseOpen(hole.fragment, problem);
  }
  if (isCutOff) refuseMisplaced('The inserted part', cutOff, hole);
}

/** Refuses a value before an operator if the condition is the same for all rows. */
function checkCompared({ slot, others, isTested, hole }: Insert): void {
  if (slot !== 'condition') return;
  if (isTested) refuseMisplaced('The inserted part', 'before a test for null: that is for a field, path(…)', hole);
  if (others.includes('literal')) refuseMisplaced('The inserted part', besideValue, hole);
}

function writeList(list: readonly unknown[], insert: Insert, writer: Writer): void {
  const { slot, hole, place } = insert;
  if (slot !== 'value' || !place.isInList) refuseMisplaced('A list', slots[slot], hole);
  if (place.isBesideValue) refuseMisplaced('A list', besideValue, hole);
  const location = locationText(hole);
  if (list.length === 0) refuse('empty-values', { method: 'IN', at: location() });
  const texts = list.map((value) => {
    const node = nodeOf(value);
    if (node !== undefined) return referenceText(node, insert, writer);
    return print(writer.values.value(encodeValue(value, 'IN', undefined, location), value), writer.options);
  });
  append(texts.join(', '), writer);
  checkOperand(insert);
}

function writeReference(node: ReferredNode, insert: Insert, writer: Writer): void {
  const { slot, hole } = insert;
  const isField = node.kind === 'Path' && (slot === 'column' || slot === 'sort');
  if (!isField && slot !== 'value' && slot !== 'condition')
    refuseMisplaced(node.kind === 'Variable' ? 'A variable' : 'A field', slots[slot], hole, helpFor(node, slot));
  append(referenceText(node, insert, writer), writer);
  checkOperand(insert);
}

function writeQuery(
  text: () => string,
  value: unknown,
  { slot, isWhole, isCutOff, hole }: Insert,
  writer: Writer,
): void {
  if (slot !== 'statement') refuseMisplaced(describeInserted(value), slots[slot], hole);
  append(text(), writer);
  if (!isWhole || isCutOff) refuseMisplaced('The inserted part', cutOff, hole);
}

type InsertedCondition = Extract<Insertion, { readonly kind: 'condition' }>['part'];

/** Writes a condition; after another condition with AND, unless the meaning would depend on precedence. */
function writeCondition(part: InsertedCondition, insert: Insert, writer: Writer): void {
  const { slot, hole, templates } = insert;
  if (part === undefined) {
    if (slot === 'after condition') return;
    const help = 'Put its keyword into a text that is left out with it.';
    refuseMisplaced('An empty condition', slots[slot], hole, help);
  }
  if (slot !== 'condition' && slot !== 'after condition') refuseMisplaced('A condition', slots[slot], hole);
  checkOuterFields(part.outerFields(), templates);
  const predicate = part.write(bindNested(part.variables(), writer));
  const text = print(predicate, writer.options);
  if (slot === 'after condition') insertAnd(insert, writer);
  append(['And', 'Or', 'Not'].includes(predicate.kind) ? `(${text})` : text, writer);
  checkCondition(insert);
}

/** Refuses a condition that something follows: an operator, or another condition. */
function checkCondition({ isWhole, isCutOff, hole }: Insert): void {
  if (!isWhole || isCutOff) refuseMisplaced('The inserted part', cutOff, hole);
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

function referenceText(node: ReferredNode, { templates, place }: Insert, writer: Writer): string {
  if (node.kind === 'OuterField') {
    const [own, ...around] = templates;
    if (own === node.template.toUpperCase()) refuseOuterField(node, sameTemplate);
    checkOuterFields([node], around);
  }
  if (node.kind !== 'Variable') return print(node.kind === 'Path' ? node : node.path);
  const { isInList: isList, operator: method } = place;
  return variableText({ name: node.name, method, isList, field: undefined }, writer);
}

/** Writes an AND before a condition. After an OR it is not clear which conditions it would join. */
function insertAnd({ junction, hole }: Insert, writer: Writer): void {
  if (junction.hasOr) refuseMisplaced('A condition', 'after OR, without parentheses around them', hole);
  append('AND ', writer);
  junction.hasAnd = true;
  junction.hasImpliedAnd = true;
}

/** Writes a nested text. A text that is a condition remains one condition, whatever is around it. */
function writeNested(fragment: Fragment, insert: Insert, writer: Writer): void {
  const { bindings } = writer;
  writer.bindings = new Map([...bindings, ...contentOf(fragment).bindings]);
  writeNestedText(fragment, insert, writer);
  writer.bindings = bindings;
}

function writeNestedText(fragment: Fragment, insert: Insert, writer: Writer): void {
  const { slot } = insert;
  const { strings, values, write, bindings } = contentOf(fragment);
  const { first, openEnd, semicolon, withoutAnd } = tokensOf(strings);
  if (openEnd !== undefined) refuseOpen(fragment, `ends inside ${openEnd}`);
  if (semicolon === 'inside' || (semicolon === 'last' && isSelect(fragment)))
    refuseOpen(fragment, 'contains a ";", which ends the statement');
  if (isSelect(fragment)) {
    writeQuery(() => writeNestedStatement(fragment, insert, writer), fragment, insert, writer);
  } else if (slot === 'condition') {
    writeWhole(fragment, insert, writer);
  } else if (slot === 'value') {
    writeOperands(fragment, insert, writer);
  } else if (slot !== 'after condition' || first === undefined) {
    writePart(fragment, insert, writer);
  } else if (first.tokenType === t.And) {
    insertAnd(insert, writer);
    writeWhole(new Fragment(withoutAnd, values, write, bindings), insert, writer);
  } else if (continuesCondition(first.tokenType)) {
    writePart(fragment, insert, writer);
  } else {
    insertAnd(insert, writer);
    writeWhole(fragment, insert, writer);
  }
}

/** Whether a token continues after a condition, with a connective or a clause, and does not begin another condition. */
function continuesCondition(type: typeof t.And): boolean {
  const isPunctuation = t.kindOf(type) === 'punctuation' && type !== t.LeftParenthesis;
  return isPunctuation || type === t.Escape || conditionEnds.has(type);
}

function writeNestedStatement(fragment: Fragment, { templates }: Insert, writer: Writer): string {
  const { values, variables, options, bindings } = writer;
  const nested = writeStatement(fragment, values, options, bindings, templates);
  for (const use of nested.variables) variables.push(use);
  return nested.text;
}

/** Writes a fragment that continues the text around it. If it brings an OR, an AND around it would bind more tightly. */
function writePart(fragment: Fragment, { slot, templates, place, junction, hole }: Insert, writer: Writer): void {
  const { hasOr, hasAnd } = junction;
  writeStrings(fragment, slot, { templates, place, junction }, writer);
  if (hasOr || !junction.hasOr) return;
  if (hasAnd) refuseMisplaced('A text with OR', 'after AND, without parentheses around them', hole);
  junction.hasClosedOr = true;
}

/** Writes a fragment that has to be an operand, or several in a list. */
function writeOperands(fragment: Fragment, insert: Insert, writer: Writer): void {
  const { place, templates } = insert;
  const { hasMore, isList, isIncomplete } = outlineOf(contentOf(fragment).strings, 'value');
  if (hasMore || (isList && !place.takesSeveral)) refuseOpen(fragment, moreThanValue);
  writeStrings(fragment, 'value', { templates, place, junction: undefined }, writer);
  if (isIncomplete) refuseOpen(fragment, 'ends before its value is complete');
  checkOperand(insert);
}

/** Writes a fragment that has to be a condition, in parentheses unless it is a single comparison. */
function writeWhole(fragment: Fragment, insert: Insert, writer: Writer): void {
  const { templates } = insert;
  const hasParentheses = isJunction(fragment);
  if (hasParentheses) append('(', writer);
  writeStrings(fragment, 'condition', { templates, place: undefined, junction: undefined }, writer);
  const { strings } = contentOf(fragment);
  const { isIncomplete, hasMore } = outlineOf(strings, 'condition');
  if (isIncomplete || hasMore || tokensOf(strings).semicolon !== undefined)
    refuseOpen(fragment, 'is not a complete condition');
  if (hasParentheses) append(')', writer);
  checkCondition(insert);
}

/** Whether a fragment may contain several conditions, or begin with NOT. */
function isJunction(fragment: Fragment): boolean {
  const { strings, values } = contentOf(fragment);
  const hasNested = values.some((value) => Fragment.isOne(value) || insertionOf(value)?.kind === 'condition');
  return hasNested || tokensOf(strings).hasConnective;
}

/** Whether a text is a statement: it begins with SELECT. */
export function isSelect(fragment: Fragment): boolean {
  return tokensOf(contentOf(fragment).strings).first?.tokenType === t.Select;
}
