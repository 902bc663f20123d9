import { join } from 'node:path';
import ts from 'typescript';
import { entries, repository } from './dist.js';

/** The names that a declaration file exports, sorted: those that exist at run time, and those that are types alone. */
export function namesIn(file: string): { readonly values: readonly string[]; readonly types: readonly string[] } {
  const { checker, modules } = declarations();
  const module = modules.get(file);
  const names = { values: [] as string[], types: [] as string[] };
  for (const exported of module === undefined ? [] : checker.getExportsOfModule(module)) {
    const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
    names[symbol.flags & ts.SymbolFlags.Value ? 'values' : 'types'].push(exported.name);
  }
  return { values: names.values.sort(), types: names.types.sort() };
}

interface Declarations {
  readonly checker: ts.TypeChecker;
  readonly modules: ReadonlyMap<string, ts.Symbol | undefined>;
}

let read: Declarations | undefined;

/** All declaration files of the entry points, read once. */
function declarations(): Declarations {
  if (read !== undefined) return read;
  const files = entries.flatMap((entry) => [entry.import.types, entry.require.types]);
  const program = ts.createProgram(
    files.map((file) => join(repository, file)),
    { noLib: true, types: [], module: ts.ModuleKind.NodeNext },
  );
  const checker = program.getTypeChecker();
  const symbolOf = (file: string): ts.Symbol | undefined => {
    const source = program.getSourceFile(join(repository, file));
    return source && checker.getSymbolAtLocation(source);
  };
  read = { checker, modules: new Map(files.map((file) => [file, symbolOf(file)])) };
  return read;
}
