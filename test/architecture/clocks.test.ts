import ts from 'typescript';
import { expect, it } from 'vitest';
import { readSources } from './read-sources.js';

/** Modules whose time comes from a clock that the caller passes, so that tests move it. */
const modules = ['auth', 'client', 'http', 'paging', 'probe', 'service', 'webhooks'];

/** Expressions that read the time of the platform, or wait by it. */
const readers = /^(?:Date\.now|performance\.now|AbortSignal\.timeout|(?:globalThis\.)?set(?:Timeout|Interval))$/;

/** Returns the calls that read the time, such as `Date.now()` and `new Date()`. */
function readingsIn(tree: ts.SourceFile): readonly string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const isCall = ts.isCallExpression(node) && readers.test(node.expression.getText(tree));
    const isDate = ts.isNewExpression(node) && node.expression.getText(tree) === 'Date' && !node.arguments?.length;
    if (isCall || isDate) found.push(node.getText(tree));
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

it('only the clock that is passed is read', () => {
  const sources = readSources().filter(({ module }) => modules.includes(module));
  expect(new Set(sources.map(({ module }) => module))).toEqual(new Set(modules));
  expect(sources.flatMap(({ file, tree }) => readingsIn(tree).map((text) => `${file}: ${text}`))).toEqual([]);
});

it('finds what reads the time', () => {
  const text = 'Date.now(); new Date(); new Date(0); setTimeout(f, 1); clock.now(); performance.now();';
  const tree = ts.createSourceFile('a.ts', text, ts.ScriptTarget.Latest, true);
  expect(readingsIn(tree)).toEqual(['Date.now()', 'new Date()', 'setTimeout(f, 1)', 'performance.now()']);
});
