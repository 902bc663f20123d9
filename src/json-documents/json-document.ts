import { createScanner, type Node as JsonNode, type ParseError, parseTree } from 'jsonc-parser';
import { createDiagnostic } from '../codes/index.js';
import { type Diagnostic, hasErrors, type Span } from '../diagnostics/index.js';
import { jsonSyntaxProblem } from './json-syntax-problem.js';

/** A parsed JSON text. */
export interface JsonDocument {
  /** The syntax tree; absent if the text is not JSON. */
  readonly root?: JsonNode;
  /** The tree of what could be read, also if the text has errors. */
  readonly partialRoot?: JsonNode;
  /** In the order of the text: syntax errors, and duplicate keys of an object. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Parses a text as strict JSON, without comments and trailing commas. It neither throws nor overflows the stack. */
export function readJson(text: string): JsonDocument {
  const tooDeep = findTooDeep(text, maxLevels);
  if (tooDeep !== undefined) {
    return { diagnostics: [createDiagnostic('node-too-deep', { limit: maxLevels }, { span: tooDeep })] };
  }
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false });
  const diagnostics = syntaxErrors(errors, text);
  if (root === undefined) return { diagnostics };
  if (hasErrors(diagnostics)) return { partialRoot: root, diagnostics };
  return { root, partialRoot: root, diagnostics: duplicateKeys(root) };
}

/** Parses a text that is known to be JSON, with nothing to report. */
export function readPlainJson(text: string): JsonDocument {
  const root = parseTree(text);
  return root === undefined ? { diagnostics: [] } : { root, partialRoot: root, diagnostics: [] };
}

/** Returns the span of a node. */
export function jsonSpan({ offset, length }: JsonNode): Span {
  return { start: offset, end: offset + length };
}

/**
 * Enough for any predicate, which may be 1,000 nodes deep with two levels each, and half of the depth at which the parser
 * overflows the stack.
 */
const maxLevels = 2_100;

/** Reports the first error of each line: later ones, and an unexpected end, mostly follow from it. */
function syntaxErrors(errors: readonly ParseError[], text: string): readonly Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  let nextLine = -1;
  for (const error of errors) {
    if (diagnostics.length === maxSyntaxErrors) break;
    const comma = commaBefore(error, text);
    const isEnd = comma === undefined && /^[\]}]?$/.test(text.charAt(error.offset));
    if (diagnostics.length > 0 && (isEnd || error.offset < nextLine)) continue;
    const span = { start: error.offset, end: error.offset + error.length };
    const fixes = comma && { fixes: [{ title: 'Remove the comma', edits: [{ span: comma, text: '' }], safe: true }] };
    diagnostics.push(createDiagnostic('json-syntax', { problem: jsonSyntaxProblem(error, text) }, { span, ...fixes }));
    const lineEnd = text.slice(span.end).search(/[\r\n]/);
    nextLine = lineEnd === -1 ? text.length : span.end + lineEnd;
  }
  return diagnostics;
}

/** Returns the span of a trailing comma, if that causes an error at a closing bracket. */
function commaBefore({ offset }: ParseError, text: string): Span | undefined {
  if (text[offset] !== '}' && text[offset] !== ']') return undefined;
  const comma = text.slice(0, offset).trimEnd().length - 1;
  return text[comma] === ',' ? { start: comma, end: comma + 1 } : undefined;
}

/** Limits the errors of a text that is not JSON at all, which has one at every word. */
const maxSyntaxErrors = 10;

function duplicateKeys(root: JsonNode): readonly Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  const nodes = [root];
  for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
    const { type, children = [] } = node;
    // In reverse, so that the first child is next on the stack.
    for (let index = children.length - 1; index >= 0; index--) {
      const child = children[index];
      if (child !== undefined) nodes.push(child);
    }
    if (type === 'object') for (const duplicate of duplicatesIn(children)) diagnostics.push(duplicate);
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
      const related = [{ message: 'The first one is here.', span: jsonSpan(first) }];
      diagnostics.push(createDiagnostic('duplicate-key', { key: name }, { span: jsonSpan(key), related }));
    }
  }
  return diagnostics;
}

/** Returns the span of the first bracket of a JSON text that exceeds a depth. */
function findTooDeep(text: string, maxLevels: number): Span | undefined {
  if (!hasMoreBrackets(text, maxLevels)) return undefined;
  const scanner = createScanner(text, true);
  let depth = 0;
  while (scanner.getPosition() < text.length) {
    scanner.scan();
    const start = scanner.getTokenOffset();
    const first = text[start];
    if (first === '{' || first === '[') depth++;
    if (first === '}' || first === ']') depth--;
    if (depth > maxLevels) return { start, end: start + 1 };
  }
  return undefined;
}

/** Whether a text has more opening brackets than `count`, in strings too: one that has fewer cannot be deeper. */
function hasMoreBrackets(text: string, count: number): boolean {
  let found = 0;
  for (let index = 0; index < text.length && found <= count; index++) {
    const code = text.charCodeAt(index);
    if (code === openingBrace || code === openingBracket) found++;
  }
  return found > count;
}

const openingBrace = 0x7b;
const openingBracket = 0x5b;

/** Whether a JSON text is shallow enough for language features, which need more stack than the parser. */
export function isShallow(text: string): boolean {
  return findTooDeep(text, 500) === undefined;
}
