import ts from 'typescript';
import { expect, it } from 'vitest';
import { readSources } from './read-sources.js';

/** **The** names that several files declare, with the reason. */
const sharedNames: Readonly<Record<string, string>> = {
  vql: 'The tag of templates, and the extension for CodeMirror, which names the function of a language after it: `sql()`, `html()`.',
};

it('each type, each class and each exported function has a name that no other file declares', () => {
  expect(namesOfSeveralFiles(readTrees())).toEqual(Object.keys(sharedNames).map((name) => [name, expect.anything()]));
});

it('a name of several files is found, whether it is exported or not', () => {
  const trees = [
    ['a.ts', 'export interface A {} type B = A; export class C {} export const A = 1;'],
    ['b.ts', 'type A = 1; export type B = A; class D {} function c() {} export function e() {}'],
    ['c.ts', 'export type C = 1; abstract class D {} export function c() {} export async function e() {}'],
  ].map(([file = '', text = '']): Tree => [file, ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)]);
  expect(namesOfSeveralFiles(trees)).toEqual([
    ['A', ['a.ts', 'b.ts']],
    ['B', ['a.ts', 'b.ts']],
    ['C', ['a.ts', 'c.ts']],
    ['D', ['b.ts', 'c.ts']],
    ['e', ['b.ts', 'c.ts']],
  ]);
});

type Tree = readonly [file: string, tree: ts.SourceFile];

function readTrees(): readonly Tree[] {
  return readSources().map(({ file, tree }) => [file, tree]);
}

/** Returns the names that more than one file declares, with the files. */
function namesOfSeveralFiles(trees: readonly Tree[]): readonly (readonly [name: string, files: readonly string[]])[] {
  const filesOf = new Map<string, string[]>();
  for (const [file, tree] of trees) {
    const names = new Set(tree.statements.flatMap((node) => nameOf(node) ?? []));
    for (const name of names) filesOf.set(name, [...(filesOf.get(name) ?? []), file]);
  }
  return [...filesOf].filter(([, files]) => files.length > 1).sort(([first], [second]) => (first < second ? -1 : 1));
}

/** Returns the name of a type, a class or an exported function; `undefined` for other statements. */
function nameOf(node: ts.Statement): string | undefined {
  if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isClassDeclaration(node))
    return node.name?.text;
  return ts.isFunctionDeclaration(node) && isExported(node) ? node.name?.text : undefined;
}

function isExported({ modifiers }: ts.FunctionDeclaration): boolean {
  return modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;
}
