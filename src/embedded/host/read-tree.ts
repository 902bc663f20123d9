import type { Span } from '../../diagnostics/span.js';
import { calleeName, methodOf, objectOf } from './callee.js';
import { type CandidateOptions, candidatesIn } from './candidates.js';
import type { Expression } from './expression.js';
import { innerTexts, ownResults } from './inner-texts.js';
import { type Declaration, declarationOf, type HostNames } from './names.js';
import { type HostLiteral, readHostLiteral } from './object-literals.js';
import { assignedValues } from './objects.js';
import { readQueryParts, type TextReading } from './parts.js';
import type { ProgramTree } from './program-tree.js';
import { type HolePart, type HostQuery, isDraft, looksLikeQuery, type QueryPart } from './query.js';
import { constantText, isText, optionsOf } from './texts.js';
import { type Classifier, createClassifier, isDangerous } from './value-kind.js';

/** The queries of a tree. */
export interface TreeReading {
  /** In the order of the text. */
  readonly queries: readonly HostQuery[];
  readonly drafts: readonly HostQuery[];
  /** C-Unit objects, in the order of the text. */
  readonly literals: readonly HostLiteral[];
  /** Arguments that should be queries, but are no texts of the program. */
  readonly unread: readonly Span[];
}

/** Options of `readTree`. */
export interface ReadTreeOptions extends CandidateOptions {
  /** The functions whose results may stand in quotes. */
  readonly escapes: readonly string[];
}

/** Finds the queries of a program by its tree. */
export function readTree(tree: ProgramTree, options: ReadTreeOptions): TreeReading {
  const { names, escapes } = options;
  const reader: ProgramReader = {
    tree,
    names,
    classify: createClassifier(tree, names, escapes),
    queries: new Map(),
    drafts: new Map(),
    insertedAt: new Map(),
  };
  const { tagged, passed, possible, conditions, objects, marked, opaque, variables } = candidatesIn(tree, options);
  for (const expression of tagged) {
    const read = readQueryParts(expression.template, tree, reader.classify);
    if (read === undefined) continue;
    reader.queries.set(expression.start, toQuery(read, expression, 'tag'));
    for (const value of read.values) {
      for (const text of innerTexts(value, names, tree)) noteInsertion(text, value, reader);
    }
  }
  for (const expression of [...marked, ...possible]) readPassed(expression, reader);
  readInner(conditions, reader);
  // A name can be passed as often as it gets values: its values are read once.
  const known = new Map<Declaration, boolean>();
  const isRead = (expression: Expression): boolean => {
    const declared = declarationOf(expression, names);
    const read = (declared && known.get(declared)) ?? readPassed(expression, reader);
    if (declared !== undefined) known.set(declared, read);
    return read;
  };
  const unread = [...opaque, ...passed.filter((expression) => !isRead(expression))];
  const given = new Map(variables.map((one) => [one.text.start, one]));
  const queries = [...reader.queries.values()]
    .map((query) => {
      const own = given.get(query.span.start);
      const takesVariables = own !== undefined && own.text.end === query.span.end;
      return {
        ...query,
        insertedAt: reader.insertedAt.get(query.span.start),
        ...(takesVariables && { variables: own.argument }),
      };
    })
    .sort(byStart);
  return {
    queries,
    drafts: [...reader.drafts.values()].sort(byStart),
    literals: literalsOf(objects, reader),
    unread: unread.map(spanOf).sort((a, b) => a.start - b.start),
  };
}

/** Returns C-Unit objects that are literals, each once: one in another is checked with it. */
function literalsOf(objects: readonly Expression[], { tree, names }: ProgramReader): readonly HostLiteral[] {
  const found = new Map<number, HostLiteral>();
  for (const object of objects)
    for (const value of assignedValues(object, names)) {
      const literal = readHostLiteral(value, { tree, names, isNamed: value !== object });
      if (literal?.kind === 'object') found.set(literal.start, literal);
    }
  const inner = new Set([...found.values()].flatMap(literalsIn));
  return [...found.values()].filter(({ start }) => !inner.has(start)).sort((a, b) => a.start - b.start);
}

/** Returns the offsets of the literals in a literal. */
function literalsIn(literal: HostLiteral): readonly number[] {
  const parts =
    literal.kind === 'object'
      ? literal.members.map(({ value }) => value)
      : literal.kind === 'list'
        ? literal.items
        : [];
  return parts.flatMap((part) => [part.start, ...literalsIn(part)]);
}

function spanOf({ start, end }: Span): Span {
  return { start, end };
}

/** Compares queries by their start. */
function byStart(a: HostQuery, b: HostQuery): number {
  return a.span.start - b.span.start;
}

interface ProgramReader {
  readonly tree: ProgramTree;
  readonly names: HostNames;
  readonly classify: Classifier;
  /** By start offset. */
  readonly queries: Map<number, HostQuery>;
  readonly drafts: Map<number, HostQuery>;
  /** Spans of the values that insert texts, by the start offset of the text. */
  readonly insertedAt: Map<number, Span>;
}

function noteInsertion(text: Expression, value: Expression, { insertedAt }: ProgramReader): void {
  if (!insertedAt.has(text.start)) insertedAt.set(text.start, spanOf(value));
}

function toQuery({ values, ...text }: TextReading, span: Span, role: HostQuery['role']): HostQuery {
  return { ...text, span: spanOf(span), role };
}

/** Reads an argument, the texts that it can begin with, and the texts that are inserted into it. Returns whether the program contains its text. */
function readPassed(expression: Expression, reader: ProgramReader): boolean {
  const { tree, names, classify, queries, drafts } = reader;
  const inner: Expression[] = [];
  const choices = choicesOf(expression, names, tree);
  const read = new Set<Expression>();
  let isRead = false;
  for (let next = choices.pop(); next !== undefined; next = choices.pop()) {
    const { text, added } = next;
    if (read.has(text)) continue;
    read.add(text);
    const parts = readQueryParts(text, tree, classify);
    const isQuery = parts !== undefined && looksLikeQuery(parts);
    // A text is read as the end of a query only if its beginning is one.
    for (const one of joinedByQuotes(added, tree)) if (isQuery || !read.has(one)) inner.push(one);
    for (const choice of isQuery ? [] : beginningsOf(parts, next, reader)) choices.push(choice);
    if (parts === undefined) {
      inner.push(text);
      continue;
    }
    if (isQuery || firstValue(parts) === undefined) isRead = true;
    if (isDraft(parts) && added.length === 0) drafts.set(text.start, toQuery(parts, text, 'call'));
    if (!isQuery) continue;
    const query = toQuery(withAdded(parts, added, classify), text, 'call');
    const before = queries.get(text.start);
    queries.set(text.start, before === undefined ? query : mergeQueries(before, query));
    for (const value of parts.values) inner.push(value);
  }
  readInner(inner, reader);
  return isRead;
}

/** Merges two uses of the same text, into which other values can be inserted: each value is the one that can do more harm. */
function mergeQueries(first: HostQuery, second: HostQuery): HostQuery {
  if (first.parts.length !== second.parts.length) return first.parts.length > second.parts.length ? first : second;
  const parts = first.parts.map((part, index) => {
    const other = second.parts[index];
    return other !== undefined && !canEndString(part) && canEndString(other) ? other : part;
  });
  return { ...first, parts };
}

/** Whether a part has a value that can end a string of the query. */
function canEndString(part: QueryPart): boolean {
  return part.kind === 'hole' && part.value !== undefined && isDangerous(part.value);
}

/** Returns what is added to a text, as one expression if a string of the query begins in one text and ends in another. */
function joinedByQuotes(added: readonly Expression[], tree: ProgramTree): readonly Expression[] {
  const [first, ...others] = added;
  const isOpen = added.some((one) => ((constantText(one, tree) ?? '').split("'").length - 1) % 2 === 1);
  if (first === undefined || others.length === 0 || !isOpen) return added;
  return [others.reduce((left, right) => ({ kind: 'sum', start: left.start, end: right.end, left, right }), first)];
}

/** Returns the texts that a text can begin with, to which it adds the rest: `${sql} LIMIT 5`, and `sql + more` of two names. */
function beginningsOf(
  reading: TextReading | undefined,
  { text, added }: PossibleText,
  { names, tree }: ProgramReader,
): readonly PossibleText[] {
  const first = reading === undefined ? (text.kind === 'sum' ? text.left : undefined) : firstValue(reading);
  if (first === undefined) return [];
  return choicesOf(first, names, tree).map((choice) => ({ ...choice, added: [...choice.added, text, ...added] }));
}

/** Returns the value that a text begins with. */
function firstValue({ parts, values: [first] }: TextReading): Expression | undefined {
  const begin = parts.find((part) => part.kind === 'hole' || part.text.trim() !== '');
  return begin?.kind === 'hole' && begin.value !== undefined ? first : undefined;
}

/** Reads the texts that are inserted into a query and contain values, each once. */
function readInner(expressions: readonly Expression[], reader: ProgramReader): void {
  const { tree, names, classify, queries } = reader;
  const waiting = [...expressions];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const text of innerTexts(next, names, tree)) {
      noteInsertion(text, next, reader);
      const before = queries.get(text.start);
      if (before !== undefined && text.kind !== 'formatted') continue;
      const read = readQueryParts(text, tree, classify);
      if (read === undefined || read.values.length === 0) continue;
      const query = toQuery(read, text, 'part');
      queries.set(text.start, before === undefined ? query : mergeQueries(before, query));
      // Once, so that a cycle of names ends.
      if (before === undefined) for (const value of read.values) waiting.push(value);
    }
  }
}

/** Returns a text with a hole at its end for what is added later. */
function withAdded(read: TextReading, added: readonly Expression[], classify: Classifier): TextReading {
  const [first] = added;
  if (first === undefined) return read;
  const { end } = read.content;
  const { constant: _, ...value } = classify(first, first);
  const hole: HolePart = { kind: 'hole', host: { start: end, end }, value };
  return { ...read, parts: [...read.parts, hole], isContinued: true };
}

/** A text that an expression can be, and what is added to it later. */
interface PossibleText {
  readonly text: Expression;
  readonly added: readonly Expression[];
}

/** Returns the texts that an expression can be: either branch of a condition, and the values of a name. */
function choicesOf(expression: Expression, names: HostNames, tree: ProgramTree): PossibleText[] {
  if (expression.kind === 'choice') return optionsOf(expression).flatMap((option) => choicesOf(option, names, tree));
  const inner = sameText(expression, tree);
  if (inner.kind === 'formatted' && !isText(inner, tree))
    return choicesOf(inner.template, names, tree).map(({ text, added }) => ({
      text: { ...inner, start: text.start, end: text.end, template: text },
      added,
    }));
  const results = inner.kind === 'call' ? ownResults(inner, names) : [];
  if (results.length > 0) return results.map((text) => ({ text: sameText(text, tree), added: [] }));
  const declared = declarationOf(inner, names);
  if (inner.kind !== 'name' && declared === undefined) return [{ text: inner, added: [] }];
  const { values = [], added = [] } = declared ?? {};
  // Names are resolved once, so that a cycle ends.
  const texts = values
    .flatMap((value) => (value.kind === 'choice' ? optionsOf(value) : [value]))
    .map((value) => sameText(value, tree));
  const [first, ...others] = added;
  // What is added to an empty text begins it.
  if (first !== undefined && texts.every((text) => isEmptyText(text, tree))) return [{ text: first, added: others }];
  return texts.map((text) => ({ text, added }));
}

/** Returns the text of which an expression is a copy, without spaces at its ends, or the builder. */
function sameText(expression: Expression, { functions }: ProgramTree): Expression {
  let inner = expression;
  while (inner.kind === 'call') {
    const method = methodOf(inner.callee);
    const [only, ...others] = inner.arguments;
    const isCopy = functions.texts.includes(calleeName(inner.callee) ?? '') && others.length === 0;
    const isTrim = method !== undefined && functions.trims.includes(method);
    const same = isCopy ? only?.value : isTrim ? objectOf(inner.callee) : undefined;
    if (same === undefined) return inner;
    inner = same;
  }
  return inner;
}

/** Whether an expression is a text without characters, or a new builder. */
function isEmptyText(expression: Expression, tree: ProgramTree): boolean {
  if (constantText(expression, tree) === '') return true;
  if (expression.kind !== 'call' || expression.arguments.length > 0) return false;
  return tree.functions.texts.includes(calleeName(expression.callee) ?? '');
}
