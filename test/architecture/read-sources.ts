import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** The folder of the sources. */
const sourceFolder = resolve(dirname(fileURLToPath(import.meta.url)), '../../src');

/** One import or re-export of a source file. */
export interface Import {
  readonly specifier: string;
  /** The path below `src/` of the file that is imported; `undefined` for a package, and for what lies outside. */
  readonly file: string | undefined;
  /** Whether it is of types alone, which nothing is left of at run time. */
  readonly isTypeOnly: boolean;
}

/** A source file, with what the tests of the architecture need. */
export interface Source {
  /** The path below `src/`, with forward slashes. */
  readonly file: string;
  /** The first folder below `src/`; `index.ts` itself is the module `root`. */
  readonly module: string;
  readonly lines: number;
  readonly imports: readonly Import[];
  readonly tree: ts.SourceFile;
}

/** Reads all TypeScript files below `src/`. */
export function readSources(): readonly Source[] {
  return readdirSync(sourceFolder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => readSource(path.split(sep).join('/')));
}

/** The module of a path below `src/`. */
export function moduleOf(file: string): string {
  const [first = '', ...rest] = file.split('/');
  return rest.length === 0 ? 'root' : first;
}

function readSource(file: string): Source {
  const path = join(sourceFolder, file);
  const text = readFileSync(path, 'utf8');
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  return { file, module: moduleOf(file), lines: text.trimEnd().split('\n').length, imports: importsOf(tree), tree };
}

function importsOf(tree: ts.SourceFile): readonly Import[] {
  const imports: Import[] = [];
  const add = (name: ts.Node | undefined, isTypeOnly: boolean): void => {
    if (name === undefined || !ts.isStringLiteral(name)) return;
    imports.push({ specifier: name.text, file: fileOf(tree.fileName, name.text), isTypeOnly });
  };
  const collect = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, leavesNothing(node.importClause));
    if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, node.isTypeOnly || hasOnlyTypes(node.exportClause));
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) add(node.argument.literal, true);
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      add(node.arguments[0], false);
    ts.forEachChild(node, collect);
  };
  collect(tree);
  return imports;
}

function leavesNothing(clause: ts.ImportClause | undefined): boolean {
  if (clause === undefined) return false;
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  return clause.name === undefined && hasOnlyTypes(clause.namedBindings);
}

function hasOnlyTypes(bindings: ts.NamedImportBindings | ts.NamedExportBindings | undefined): boolean {
  if (bindings === undefined || ts.isNamespaceImport(bindings) || ts.isNamespaceExport(bindings)) return false;
  return bindings.elements.length > 0 && bindings.elements.every((element) => element.isTypeOnly);
}

function fileOf(from: string, specifier: string): string | undefined {
  if (!specifier.startsWith('.')) return undefined;
  const path = relative(sourceFolder, resolve(dirname(from), specifier))
    .split(sep)
    .join('/');
  return path.startsWith('..') ? undefined : path.replace(/\.js$/, '.ts');
}
