import ts from 'typescript';
import { expect, it } from 'vitest';
import { readSources } from './read-sources.js';

/** Folders whose time comes from a clock that the caller passes, so that tests move it. */
const folders = ['auth', 'client', 'internal/http', 'paging', 'probe', 'stand-in', 'webhooks'];

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
  const sources = readSources();
  const sourcesOf = (folder: string) => sources.filter(({ file }) => file.startsWith(`${folder}/`));
  expect(folders.filter((folder) => sourcesOf(folder).length === 0)).toEqual([]);
  expect(
    folders.flatMap(sourcesOf).flatMap(({ file, tree }) => readingsIn(tree).map((text) => `${file}: ${text}`)),
  ).toEqual([]);
});

it('finds what reads the time', () => {
  const text = 'Date.now(); new Date(); new Date(0); setTimeout(f, 1); clock.now(); performance.now();';
  const tree = ts.createSourceFile('a.ts', text, ts.ScriptTarget.Latest, true);
  expect(readingsIn(tree)).toEqual(['Date.now()', 'new Date()', 'setTimeout(f, 1)', 'performance.now()']);
});
