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
 * Writes the wrappers from the declarations of `dist`: a function that returns what the wrapped one does, one for each member of
 * that value, a class that extends the wrapped one, and a constant that is the same. The types of none are written, so that the
 * compiler has to name them.
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
    const lines = values.flatMap(({ name, symbol }) => wrappersOf(name, symbol, checker));
    const wrapped = values.map(({ name }) => name);
    return {
      entry,
      name: `${entry.replaceAll('/', '-')}.ts`,
      code: [`import { ${wrapped.join(', ')} } from '${entry}';`, ...lines, ''].join('\n'),
      wrapped,
    };
  });
}

function wrappersOf(name: string, symbol: ts.Symbol, checker: ts.TypeChecker): readonly string[] {
  const type = checker.getTypeOfSymbol(symbol);
  const same = `export const same_${name} = ${name};`;
  if (type.getConstructSignatures().length > 0)
    return [
      same,
      `export const create_${name} = (...args: ConstructorParameters<typeof ${name}>) => new ${name}(...args);`,
      `export class Extended_${name} extends ${name} {}`,
    ];
  const signature = type.getCallSignatures().at(-1);
  if (signature === undefined) return [same, ...membersOf(name, type, `typeof ${name}`, checker)];
  return [
    same,
    `export const call_${name} = (...args: Parameters<typeof ${name}>) => ${name}(...args);`,
    ...membersOf(name, signature.getReturnType(), `ReturnType<typeof ${name}>`, checker),
  ];
}

/** Wraps each member that this package declares of a type, of what a promise is for, or of the elements of an array. */
function membersOf(name: string, type: ts.Type, typeText: string, checker: ts.TypeChecker): readonly string[] {
  const awaited = checker.getAwaitedType(type) ?? type;
  const element = checker.isArrayType(awaited) ? awaited.getNumberIndexType() : undefined;
  const valueType = `Awaited<${typeText}>${element === undefined ? '' : '[number]'}`;
  return checker.getPropertiesOfType(element ?? awaited).flatMap((member) => {
    const isOwn = member.declarations?.some((declaration) => declaration.getSourceFile().fileName.includes('/dist/'));
    if (isOwn !== true || !/^[a-z]\w*$/i.test(member.name)) return [];
    return [`export const ${name}_${member.name} = (value: ${valueType}) => value.${member.name};`];
  });
}
