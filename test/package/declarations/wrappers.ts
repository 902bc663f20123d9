import { join } from 'node:path';
import ts from 'typescript';
import { entries, repository } from '../dist.js';

/** A file of an SDK that exports a wrapper of each value of an entry point. */
export interface WrapperFile {
  /** The specifier of the entry point. */
  readonly entry: string;
  readonly name: string;
  readonly code: string;
  /** The exports that are wrapped. */
  readonly wrapped: readonly string[];
}

/**
 * Writes the wrappers from the declarations of `dist`: a function that returns what the wrapped one does, a class that extends the
 * wrapped one, and a constant that is the same. The types of none are written, so that the compiler has to name them.
 */
export function wrapperFiles(): readonly WrapperFile[] {
  const paths = entries.map((entry) => join(repository, entry.import.types));
  const program = ts.createProgram(paths, {
    module: ts.ModuleKind.NodeNext,
    types: [],
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
  });
  const checker = program.getTypeChecker();
  return entries.map(({ name: entry }, index) => {
    const source = program.getSourceFile(paths[index] ?? '');
    const module = source && checker.getSymbolAtLocation(source);
    const values = (module === undefined ? [] : checker.getExportsOfModule(module)).flatMap((exported) => {
      const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
      return symbol.flags & ts.SymbolFlags.Value ? [{ name: exported.name, symbol }] : [];
    });
    const lines = values.flatMap(({ name, symbol }) => wrappersOf(name, checker.getTypeOfSymbol(symbol)));
    const wrapped = values.map(({ name }) => name);
    return {
      entry,
      name: `${entry.replaceAll('/', '-')}.ts`,
      code: [`import { ${wrapped.join(', ')} } from '${entry}';`, ...lines, ''].join('\n'),
      wrapped,
    };
  });
}

function wrappersOf(name: string, type: ts.Type): readonly string[] {
  const same = `export const same_${name} = ${name};`;
  if (type.getConstructSignatures().length > 0)
    return [
      same,
      `export const create_${name} = (...args: ConstructorParameters<typeof ${name}>) => new ${name}(...args);`,
      `export class Extended_${name} extends ${name} {}`,
    ];
  if (type.getCallSignatures().length === 0) return [same];
  return [same, `export const call_${name} = (...args: Parameters<typeof ${name}>) => ${name}(...args);`];
}
