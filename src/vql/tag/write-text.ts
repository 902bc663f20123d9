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
import * as t from '../lexer/tokens.js';
import { sourceSpan } from '../nodes.js';
import { type PrintOptions, print } from '../print.js';
import { type Slot, slots } from '../slots.js';
import { contentOf, createFragment, type Fragment, isFragment, type WriteFragment } from './fragment.js';
import { Junctions } from './junctions.js';
import { type Outline, outlineOf, tokensOf, type ValuePosition } from './outline.js';
import {
  describeInserted,
  helpForValue,
  helpInToken,
  holeLocation,
  refuseMisplaced,
  refuseOpen,
  type TagHole,
} from './refusals.js';
import { holeBeforeText, inToken, isSelect, segmentAt, spliceParts, type TextSegment } from './splice.js';

/** Writes a statement with its values, by the positions that the parser finds for them. */
export const writeStatement: WriteFragment = (fragment, values, options = {}, bindings = new Map(), around = []) => {
  const writer: TextWriter = { text: '', last: '', variables: [], values, options, bindings };
  const { isIncomplete } = writeStrings(fragment, 'start', { templates: around }, writer);
  const { openEnd, parentheses } = tokensOf(contentOf(fragment).strings);
  if (parentheses === 'open') refuseOpen(fragment, 'leaves a parenthesis open');
  if (openEnd === 'a string' || openEnd === 'a comment') refuseOpen(fragment, `ends inside ${openEnd}`);
  if (isIncomplete) refuseOpen(fragment, 'ends before the statement is complete');
  return writer;
};

interface TextWriter {
  text: string;
  /** The last character of the text: reading it there would copy a text that was joined from many. */
  last: string;
  readonly variables: VariableUse[];
  readonly values: ValueWriter;
  readonly options: PrintOptions;
  /** The values of variables in nested texts, which replace the variables: other texts may use the same names. */
  bindings: Bindings;
}

/** The position of a value, with what the text around its fragment adds to it. */
type Place = Pick<ValuePosition, 'operator' | 'isInList' | 'takesSeveral'> & { readonly isBesideValue: boolean };

/** What is around a fragment. */
interface FragmentSurroundings {
  /** The templates of the statements, from the inside outwards, in upper case. */
  readonly templates: readonly string[];
  /** The place of the fragment. */
  readonly place?: Place | undefined;
}

/** A value that is being written, and its position. */
interface Insert {
  readonly position: ValuePosition;
  readonly place: Place;
  /** The templates of the statements around it, from the inside outwards, in upper case. */
  readonly templates: readonly string[];
  readonly hole: TagHole;
  /** The segments of the string after it. */
  readonly after: readonly TextSegment[];
  /** The slot of the text. */
  readonly ownSlot: Slot;
  readonly junctions: Junctions;
}

/** The position of a value that is compared with another value, which is the same for all rows. */
const besideValue = 'beside another value: one side of a condition is a field, path(…)';
const cutOff = 'directly before what does not continue it';
const moreThanValue = 'is more than a value, in a position where a value is expected';

function append(text: string, writer: TextWriter): void {
  writer.text += text;
  if (text !== '') writer.last = text.slice(-1);
}

/** Writes a text with its values, as the parser reads it for a slot; returns how it read it. */
function writeStrings(fragment: Fragment, slot: Slot, around: FragmentSurroundings, writer: TextWriter): Outline {
  const { bindings } = writer;
  const { strings, segments, values } = spliceParts(fragment, slot, bindings);
  const outline = outlineOf(strings, slot);
  const junctions = new Junctions();
  /** The indexes of values that became literals or variables. */
  const written = new Set<number>();
  for (const [index, text] of strings.entries()) {
    const [own = [], after = []] = segments.slice(index);
    const { variables = [], connectives = [] } = outline.parts[index] ?? {};
    const [start = 0] = outline.starts.slice(index);
    for (const { word, level, offset } of connectives) junctions.at(level).read(word, segmentAt(own, offset - start));
    let copied = 0;
    for (const { node, operator, isInList, isOutermost } of variables) {
      const span = sourceSpan(node);
      append(text.slice(copied, span.start - start), writer);
      writer.bindings = segmentAt(own, span.start - start).bindings;
      const { place = { operator, isInList } } = isOutermost ? around : {};
      const use = { name: node.name, method: place.operator, isList: place.isInList, field: undefined };
      append(variableText(use, writer), writer);
      copied = span.end - start;
    }
    append(text.slice(copied), writer);
    const position = outline.positions[index];
    const segment = own.at(-1);
    if (position === undefined || segment === undefined) continue;
    writer.bindings = segment.bindings;
    const { operator, isInList, takesSeveral, isOutermost, others } = position;
    const isNested = isOutermost && (position.slot === 'value' || position.slot === 'count');
    const isBesideValue = others.some((one) => one === 'literal' || written.has(one));
    const insert: Insert = {
      position,
      place: (isNested ? around.place : undefined) ?? { operator, isInList, takesSeveral, isBesideValue },
      templates: around.templates.length === 0 ? position.templates : [...position.templates, ...around.templates],
      hole: segment,
      after,
      ownSlot: slot,
      junctions,
    };
    if (writeValue(values[index], insert, writer)) written.add(index);
  }
  writer.bindings = bindings;
  return outline;
}

/** Writes a value; returns whether it became a literal or a variable that nothing but a field can be compared with. */
function writeValue(value: unknown, insert: Insert, writer: TextWriter): boolean {
  const { position, hole, templates, place } = insert;
  const { slot } = position;
  if (inToken.has(slot)) {
    refuseMisplaced(describeInserted(value), slots[slot], hole, helpInToken(slot));
  }
  // Separates two values side by side.
  if (/[^\s(]/.test(writer.last)) append(' ', writer);
  const inserted = insertionOf(value);
  if (isFragment(value)) writeNested(value, insert, writer);
  else if (inserted?.kind === 'condition') writeCondition(inserted.part, insert, writer);
  else if (inserted !== undefined) {
    const { part } = inserted;
    checkOuterFields(part.outerFields(), templates);
    writeQuery(() => print(part.write(bindNested(part.variables(), writer)), writer.options), value, insert, writer);
  } else if (isReferenceLike(value)) {
    const node = nodeOf(value);
    if (node === undefined)
      refuse('value-type', { method: place.operator, at: holeLocation(hole)(), found: describeArgument(value) });
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

function scalarText(value: unknown, { position, hole, place }: Insert, { values, options }: TextWriter): string {
  const { slot } = position;
  switch (slot) {
    case 'count': {
      const least = place.operator === 'LIMIT' ? pageBounds.leastLimit : 0;
      if (!isRowCount(value, least))
        refuseMisplaced(describeInserted(value), `${slots[slot]}, a whole number of at least ${least}`, hole);
      return String(value);
    }
    case 'escape':
      // ESCAPE takes only a string.
      return quote(encodeValue(value, 'ESCAPE', undefined, holeLocation(hole)));
    case 'value':
    case 'condition': {
      if (slot === 'value' && place.isBesideValue) refuseMisplaced(describeInserted(value), besideValue, hole);
      return print(values.value(encodeValue(value, place.operator, undefined, holeLocation(hole)), value), options);
    }
    default:
      return refuseMisplaced(describeInserted(value), slots[slot], hole, helpForValue(value, slot));
  }
}

/** Refuses an operand that is not compared with anything, or that something follows. */
function checkOperand({ position, hole, after, ownSlot }: Insert): void {
  const { slot, isWhole, isLast, isCutOff } = position;
  if (slot === 'condition' && isWhole) {
    if (!isLast) refuseInserted(slots.condition, hole, after);
    const problem =
      ownSlot === 'condition' ? 'is not a complete condition' : 'ends after a value that is not compared with anything';
    refuseOpen(hole.fragment, problem);
  }
  if (isCutOff) refuseInserted(cutOff, hole, after);
}

/** Refuses a value because of the text after it, which may be that of another text. */
function refuseInserted(where: string, hole: TagHole, after: readonly TextSegment[]): never {
  return refuseMisplaced('The inserted part', where, holeBeforeText(after) ?? hole);
}

/** Refuses a value before an operator if the condition is the same for all rows. */
function checkCompared({ position: { slot, others, isTested }, hole }: Insert): void {
  if (slot !== 'condition') return;
  if (isTested) refuseMisplaced('The inserted part', 'before a test for null: that is for a field, path(…)', hole);
  if (others.includes('literal')) refuseMisplaced('The inserted part', besideValue, hole);
}

function writeList(list: readonly unknown[], insert: Insert, writer: TextWriter): void {
  const { position, hole, place } = insert;
  const { slot } = position;
  if (slot !== 'value' || !place.isInList) refuseMisplaced('A list', slots[slot], hole);
  if (place.isBesideValue) refuseMisplaced('A list', besideValue, hole);
  const location = holeLocation(hole);
  if (list.length === 0) refuse('empty-values', { method: 'IN', at: location() });
  const texts = list.map((value) => {
    const node = nodeOf(value);
    if (node !== undefined) return referenceText(node, insert, writer);
    return print(writer.values.value(encodeValue(value, 'IN', undefined, location), value), writer.options);
  });
  append(texts.join(', '), writer);
  checkOperand(insert);
}

function writeReference(node: ReferredNode, insert: Insert, writer: TextWriter): void {
  const { position, hole } = insert;
  const { slot } = position;
  const isField = node.kind === 'Path' && (slot === 'column' || slot === 'sort');
  if (!isField && slot !== 'value' && slot !== 'condition')
    refuseMisplaced(node.kind === 'Variable' ? 'A variable' : 'A field', slots[slot], hole, helpForValue(node, slot));
  append(referenceText(node, insert, writer), writer);
  checkOperand(insert);
}

function writeQuery(text: () => string, value: unknown, insert: Insert, writer: TextWriter): void {
  const { position, hole } = insert;
  const { slot } = position;
  if (slot !== 'statement') refuseMisplaced(describeInserted(value), slots[slot], hole);
  append(text(), writer);
  checkWhole(insert);
}

type InsertedCondition = Extract<Insertion, { readonly kind: 'condition' }>['part'];

/** Writes a condition; after another condition with AND, unless the meaning would depend on precedence. */
function writeCondition(part: InsertedCondition, insert: Insert, writer: TextWriter): void {
  const { position, hole, templates } = insert;
  const { slot } = position;
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
  checkWhole(insert);
}

/** Refuses a condition or statement that something follows: an operator, a clause. */
function checkWhole({ position: { isWhole, isCutOff }, hole, after }: Insert): void {
  if (!isWhole || isCutOff) refuseInserted(cutOff, hole, after);
}

/** Returns the writer of what is nested, which replaces the variables that the text around it binds; notes the others. */
function bindNested(uses: readonly VariableUse[], { values, bindings, variables }: TextWriter): ValueWriter {
  for (const use of uses) if (!bindings.has(use.name)) variables.push(use);
  return withBindings(values, uses, bindings);
}

function variableText(use: VariableUse, writer: TextWriter): string {
  const nodes = boundNodes(use.name, bindNested([use], writer)) ?? [createVariable(use.name)];
  return nodes.map((node) => print(node, writer.options)).join(', ');
}

/** Checks that a statement on their template is around fields, among those of these templates. */
function checkOuterFields(fields: readonly OuterField[], templates: readonly string[]): void {
  for (const field of fields)
    if (!templates.includes(field.template.toUpperCase())) refuseOuterField(field, noQueryAround);
}

function referenceText(node: ReferredNode, { templates, place }: Insert, writer: TextWriter): string {
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
function insertAnd({ position, junctions, hole }: Insert, writer: TextWriter): void {
  const junction = junctions.at(position.level);
  if (junction.hasOr) refuseMisplaced('A condition', 'after OR, without parentheses around them', hole);
  append('AND ', writer);
  junction.addImpliedAnd();
}

/** Writes a nested text that is not a part of the text around it. A condition remains one condition, whatever is around it. */
function writeNested(fragment: Fragment, insert: Insert, writer: TextWriter): void {
  const { slot } = insert.position;
  const { strings, values, write, bindings } = contentOf(fragment);
  const outer = writer.bindings;
  writer.bindings = new Map([...outer, ...bindings]);
  if (isSelect(fragment)) {
    writeQuery(() => writeNestedStatement(fragment, insert, writer), fragment, insert, writer);
  } else if (slot === 'value') {
    writeOperands(fragment, insert, writer);
  } else {
    if (slot === 'after condition') insertAnd(insert, writer);
    const { first, withoutAnd } = tokensOf(strings);
    const isContinued = slot === 'after condition' && first?.tokenType === t.And;
    writeWhole(isContinued ? createFragment(withoutAnd, values, write, bindings) : fragment, insert, writer);
  }
  writer.bindings = outer;
}

function writeNestedStatement(fragment: Fragment, { templates }: Insert, writer: TextWriter): string {
  const { values, variables, options, bindings } = writer;
  const nested = writeStatement(fragment, values, options, bindings, templates);
  for (const use of nested.variables) variables.push(use);
  return nested.text;
}

/** Writes a fragment that has to be an operand, or several in a list. */
function writeOperands(fragment: Fragment, insert: Insert, writer: TextWriter): void {
  const { place, templates } = insert;
  const { hasMore, isList, isIncomplete } = outlineOf(contentOf(fragment).strings, 'value');
  if (hasMore || (isList && !place.takesSeveral)) refuseOpen(fragment, moreThanValue);
  writeStrings(fragment, 'value', { templates, place }, writer);
  if (isIncomplete) refuseOpen(fragment, 'ends before its value is complete');
  checkOperand(insert);
}

/** Writes a fragment that has to be a condition, in parentheses unless it is a single comparison. */
function writeWhole(fragment: Fragment, insert: Insert, writer: TextWriter): void {
  const { templates } = insert;
  const hasParentheses = isJunction(fragment);
  if (hasParentheses) append('(', writer);
  const { isIncomplete, hasMore } = writeStrings(fragment, 'condition', { templates }, writer);
  if (isIncomplete || hasMore || tokensOf(contentOf(fragment).strings).semicolon !== undefined)
    refuseOpen(fragment, 'is not a complete condition');
  if (hasParentheses) append(')', writer);
  checkWhole(insert);
}

/** Whether a fragment may contain several conditions, or begin with NOT. */
function isJunction(fragment: Fragment): boolean {
  const { strings, values } = contentOf(fragment);
  const hasNested = values.some((value) => isFragment(value) || insertionOf(value)?.kind === 'condition');
  return hasNested || tokensOf(strings).hasConnective;
}
