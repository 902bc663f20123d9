import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { readSources } from './read-sources.js';

const sources = new Map(readSources().map((source) => [source.file, source]));

/** Objects of the Web platform that are not part of the language. */
const webNames = new Set(
  `AbortController AbortSignal Blob Event EventTarget File FormData Headers ReadableStream Request Response TextDecoder TextDecoderStream
  TextEncoder TransformStream URL URLSearchParams URL.canParse Response.json AbortSignal.any AbortSignal.timeout atob btoa clearInterval
  clearTimeout crypto fetch performance queueMicrotask setInterval setTimeout structuredClone`.split(/\s+/),
);

/** Returns the objects of the platform that a file and everything that it imports read. */
function platformOf(file: string, seen = new Set<string>()): ReadonlySet<string> {
  const source = sources.get(file);
  if (source === undefined || seen.has(file)) return new Set();
  seen.add(file);
  const found = new Set(namesIn(source.tree));
  for (const { file: imported, isTypeOnly } of source.imports)
    if (imported !== undefined && !isTypeOnly) for (const name of platformOf(imported, seen)) found.add(name);
  return found;
}

function namesIn(tree: ts.SourceFile): readonly string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node)) return;
    if (ts.isPropertyAccessExpression(node)) {
      const text = node.getText(tree).replace(/^globalThis\./, '');
      if (webNames.has(text)) found.push(text);
      visit(node.expression);
      return;
    }
    const isOperand =
      ts.isIdentifier(node) &&
      (ts.isExpression(node.parent) || ts.isPropertyAssignment(node.parent) || ts.isVariableDeclaration(node.parent));
    const isName = isOperand && Reflect.get(node.parent, 'name') === node;
    if (isOperand && !isName && webNames.has(node.text)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/** The names in backticks of the paragraph that lists what is needed. */
function documented(page: string): ReadonlySet<string> {
  const text = readFileSync(new URL(`../../docs/${page}`, import.meta.url), 'utf8');
  const [paragraph = ''] = text.split('\n').filter((line) => line.includes('`missing-platform-part`'));
  return new Set([...paragraph.matchAll(/`([\w.]+)`/g)].flatMap(([, name = '']) => (webNames.has(name) ? name : [])));
}

it.each([
  ['client.md', 'client/index.ts', []],
  // oauth4webapi needs two more.
  ['tokens.md', 'auth/index.ts', ['Headers', 'crypto']],
])('%s lists what the sources need of the platform', (page, file, others) => {
  expect([...documented(page)].sort()).toEqual([...platformOf(file), ...others].sort());
});
