import ts from 'typescript';
import { expect, it } from 'vitest';
import { readSources } from './read-sources.js';

/**
 * Calls that take any number of arguments where a loop does the same. Each argument takes stack, so that `push(...list)` throws
 * a RangeError for a list of 130,000 values.
 */
const variadic: ReadonlySet<string> = new Set([
  ...['push', 'unshift', 'splice', 'concat', 'max', 'min', 'hypot', 'fromCharCode', 'fromCodePoint', 'assign', 'of'],
]);

it('no call spreads a list of any length into its arguments', () => {
  const found = readSources().flatMap(({ file, tree }) => spreadsIn(tree).map((call) => `${file}: ${call}`));
  expect(found).toEqual([]);
});

it('a spread is found', () => {
  const tree = ts.createSourceFile(
    'a.ts',
    'f(...b); a.push(1, ...b.c()); Math.max(...d); a.push([...b]);',
    ts.ScriptTarget.Latest,
    true,
  );
  expect(spreadsIn(tree)).toEqual(['a.push(1, ...b.c())', 'Math.max(...d)']);
});

function spreadsIn(tree: ts.SourceFile): readonly string[] {
  const found: string[] = [];
  const collect = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.arguments.some(ts.isSpreadElement) && isVariadic(node.expression))
      found.push(node.getText());
    ts.forEachChild(node, collect);
  };
  collect(tree);
  return found;
}

function isVariadic(called: ts.Expression): boolean {
  return ts.isPropertyAccessExpression(called) && variadic.has(called.name.text);
}
