import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { nodeKinds } from '../../src/vql/index.js';
import { repository } from './read-examples.js';

const modules = [
  'builder',
  'cunit',
  'diagnostics',
  'dialect',
  'interface',
  'json',
  'paging',
  'resources',
  'testing',
  'vql',
];

describe.each(modules)('the comments of %s', (module) => {
  const exported = exportsOf(join(repository, 'src', module, 'index.ts'));

  it('describe every export', () => {
    expect(exported.filter(({ text }) => !/[.!?](?:\s|$)/.test(text)).map(({ name }) => name)).toEqual([]);
  });

  it('have an example for every function', () => {
    const missing = exported.filter(
      ({ name, isFunction, hasExample }) => isFunction && !hasExample && !isFactory(name),
    );
    expect(missing.map(({ name }) => name)).toEqual([]);
  });
});

/** The factories of the nodes are all alike: the example of `createStatement` serves for the others. */
function isFactory(name: string): boolean {
  return name !== 'createStatement' && nodeKinds.some((kind) => name === `create${kind}`);
}

interface Exported {
  readonly name: string;
  /** The comment, without its tags. */
  readonly text: string;
  readonly isFunction: boolean;
  readonly hasExample: boolean;
}

function exportsOf(index: string): readonly Exported[] {
  const program = ts.createProgram([index], {
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    noLib: true,
    types: [],
  });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(index);
  const module = source && checker.getSymbolAtLocation(source);
  return (module === undefined ? [] : checker.getExportsOfModule(module)).map((alias) => {
    const symbol = alias.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(alias) : alias;
    return {
      name: alias.name,
      text: ts.displayPartsToString(symbol.getDocumentationComment(checker)),
      isFunction: (symbol.flags & ts.SymbolFlags.Function) !== 0,
      hasExample: symbol.getJsDocTags(checker).some(({ name }) => name === 'example'),
    };
  });
}
