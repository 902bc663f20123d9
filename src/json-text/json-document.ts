import { createScanner, type Node as JsonNode, type ParseError, parseTree } from 'jsonc-parser';
import { createDiagnostic } from '../codes/index.js';
import { type Diagnostic, hasErrors, type Span } from '../diagnostics/index.js';
import { problemOf } from './json-syntax-problem.js';

/** A JSON text that was read. */
export interface JsonDocument {
  /** The tree with its places; absent if the text is no JSON. */
  readonly root?: JsonNode;
  /** What is wrong, in the order of the text: syntax errors, and keys that stand twice in an object. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads a text as JSON, strictly: no comments, no comma too many. Never throws and never overflows the stack. */
export function readJson(text: string): JsonDocument {
  const tooDeep = findDeeper(text, mostLevels);
  if (tooDeep !== undefined) {
    return { diagnostics: [createDiagnostic('node-too-deep', { limit: mostLevels }, { span: tooDeep })] };
  }
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false });
  const diagnostics = syntaxErrors(errors, text);
  if (root === undefined || hasErrors(diagnostics)) return { diagnostics };
  return { root, diagnostics: duplicateKeys(root) };
}

/** The place of a node. */
export function spanOf({ offset, length }: JsonNode): Span {
  return { start: offset, end: offset + length };
}

/**
 * More than any predicate needs, which is read up to 1,000 nodes deep, two levels each; and half of what the parser can
 * take on the stack of a process that has just started.
 */
const mostLevels = 2_100;

/** The first of each line, since what comes behind it follows from it more often than not, as does an unexpected end. */
function syntaxErrors(errors: readonly ParseError[], text: string): readonly Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  let nextLine = -1;
  for (const error of errors) {
    if (diagnostics.length === mostSyntaxErrors) break;
    const comma = commaBefore(error, text);
    const isEnd = comma === undefined && /^[\]}]?$/.test(text.charAt(error.offset));
    if (diagnostics.length > 0 && (isEnd || error.offset < nextLine)) continue;
    const span = { start: error.offset, end: error.offset + error.length };
    const fixes = comma && { fixes: [{ title: 'Remove the comma', edits: [{ span: comma, text: '' }], safe: true }] };
    diagnostics.push(createDiagnostic('json-syntax', { problem: problemOf(error, text) }, { span, ...fixes }));
    const lineEnd = text.slice(span.end).search(/[\r\n]/);
    nextLine = lineEnd === -1 ? text.length : span.end + lineEnd;
  }
  return diagnostics;
}

/** The comma behind a last element, if that is what an error at a closing bracket comes from. */
function commaBefore({ offset }: ParseError, text: string): Span | undefined {
  if (text[offset] !== '}' && text[offset] !== ']') return undefined;
  const comma = text.slice(0, offset).trimEnd().length - 1;
  return text[comma] === ',' ? { start: comma, end: comma + 1 } : undefined;
}

/** A text that is something else than JSON has an error at every word. */
const mostSyntaxErrors = 10;

function duplicateKeys(root: JsonNode): readonly Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  const nodes = [root];
  for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
    const { type, children = [] } = node;
    // From the end, so that the first child is looked at next.
    for (let index = children.length - 1; index >= 0; index--) {
      const child = children[index];
      if (child !== undefined) nodes.push(child);
    }
    if (type === 'object') diagnostics.push(...duplicatesIn(children));
  }
  return diagnostics;
}

function duplicatesIn(properties: readonly JsonNode[]): readonly Diagnostic[] {
  const keys = new Map<string, JsonNode>();
  const diagnostics: Diagnostic[] = [];
  for (const { children: [key] = [] } of properties) {
    if (key === undefined) continue;
    const name = String(key.value);
    const first = keys.get(name);
    if (first === undefined) keys.set(name, key);
    else {
      const related = [{ message: 'The first one stands here.', span: spanOf(first) }];
      diagnostics.push(createDiagnostic('duplicate-key', { key: name }, { span: spanOf(key), related }));
    }
  }
  return diagnostics;
}

/**
 * The value of a JSON tree, as `JSON.parse` would make it, but that a whole number beyond 2^53 keeps its digits, as a
 * bigint: ids of the service have 64 bits. Of a key that stands twice the last counts.
 */
export function valueOf(root: JsonNode, text: string): unknown {
  const values = new Map<JsonNode, unknown>();
  // Without recursion: a tree that the parser could read may be deeper than what the stack still holds here.
  for (const node of innerFirst(root)) {
    const { type, offset, length, children = [] } = node;
    if (type === 'array') {
      values.set(
        node,
        children.map((child) => values.get(child)),
      );
    } else if (type === 'object') {
      const members = children.flatMap(({ children: [key, value] = [] }) =>
        key === undefined || value === undefined ? [] : [[String(key.value), values.get(value)] as const],
      );
      // Not by assignment, which "__proto__" would turn into something else.
      values.set(node, Object.fromEntries(members));
    } else if (type === 'number') values.set(node, numberOf(text.slice(offset, offset + length)));
    else values.set(node, node.value);
  }
  return values.get(root);
}

/** All nodes of a tree, each behind its children. */
function innerFirst(root: JsonNode): readonly JsonNode[] {
  const nodes = [root];
  // The list grows while it is walked, until the last node without children.
  for (const { children = [] } of nodes) for (const child of children) nodes.push(child);
  return nodes.reverse();
}

function numberOf(literal: string): number | bigint {
  const number = Number(literal);
  const isLong = !Number.isSafeInteger(number) && /^-?\d{1,100}$/.test(literal);
  return isLong ? BigInt(literal) : number;
}

/** The first bracket of a JSON text that opens a level too many; undefined if none does. */
function findDeeper(text: string, mostLevels: number): Span | undefined {
  const scanner = createScanner(text, true);
  let depth = 0;
  while (scanner.getPosition() < text.length) {
    scanner.scan();
    const start = scanner.getTokenOffset();
    const first = text[start];
    if (first === '{' || first === '[') depth++;
    if (first === '}' || first === ']') depth--;
    if (depth > mostLevels) return { start, end: start + 1 };
  }
  return undefined;
}

/** Whether editors are answered about what stands in a JSON text: what completes it takes more of the stack than what reads it. */
export function isShallow(text: string): boolean {
  return findDeeper(text, 500) === undefined;
}
