import type { Node } from 'web-tree-sitter';
import type { Span } from '../../diagnostics/span.js';
import type { HostNames } from './names.js';
import { nodeSpan, type ProgramTree } from './program-tree.js';

/** The names of the tag in a program with calls, and where it can be imported. Plain data: it outlives the tree of the program. */
export interface TagNames {
  /** The names of the tag anywhere in the program, each with the parts of the program in which it is declared, by their start. */
  readonly tags: ReadonlyMap<string, readonly Span[]>;
  /** The whole program, as the scope of its imports. */
  readonly top: Span;
  /** A name for the tag that the program does not use. */
  readonly unused: string;
  /** Offset for an import: after the others, or after what must come first. */
  readonly importAt: number;
  readonly isModule: boolean;
  /** The line end of the program's first line. */
  readonly lineEnd: '\n' | '\r\n';
}

/** Returns the name of this package's tag at an offset; `undefined` if it has none. */
export function tagAt({ tags, top }: TagNames, offset: number): string | undefined {
  for (const [name, scopes] of tags) {
    const scope = scopes.findLast(({ start, end }) => start <= offset && offset < end);
    if (scope?.start === top.start && scope.end === top.end) return name;
  }
  return undefined;
}

/** The modules that export the tag. */
const tagModules = ['vql-kit', 'vql-kit/vql'];

/** Reads what is necessary to write the tag in a program of TypeScript or JavaScript, where `tags` are its names. */
export function readTagNames(tree: ProgramTree, names: HostNames, tags: ReadonlySet<string>): TagNames {
  const { program, root } = tree;
  const imports = topStatements('import', tree);
  const head = headOf(root);
  const after = imports.at(-1)?.endIndex ?? head.directiveEnd;
  const isRequired = /\brequire\s*\(|\bmodule\.exports\b/.test(program);
  return {
    tags: new Map([...tags].map((name) => [name, names.scopesOf(name)])),
    top: nodeSpan(root),
    unused: unusedName((name) => isUsed(name, tree)),
    importAt: endOfLine(after ?? endOfHeader(head, program), program),
    // A program without imports and exports may be either.
    isModule: !isRequired || imports.length > 0 || topStatements('export', tree).length > 0,
    lineEnd: programLineEnd(program),
  };
}

/** Returns the statements at the top of a program that begin with a keyword. */
function topStatements(keyword: 'import' | 'export', tree: ProgramTree): readonly Node[] {
  return tree.occurrencesOf(keyword).flatMap((at) => {
    const { parent: statement } = tree.nodeOf(keyword, at);
    const isAtTop = statement?.type === `${keyword}_statement` && statement.parent?.id === tree.root.id;
    return isAtTop ? [statement] : [];
  });
}

/** What stands before the statements of a program. */
interface ProgramHead {
  readonly hashbangEnd: number;
  readonly comments: readonly Node[];
  /** End of the last directive, such as 'use strict'. */
  readonly directiveEnd: number | undefined;
}

function headOf(root: Node): ProgramHead {
  let hashbangEnd = 0;
  let directiveEnd: number | undefined;
  const comments: Node[] = [];
  for (let node = root.firstNamedChild; node !== null; node = node.nextNamedSibling) {
    if (node.type === 'hash_bang_line') hashbangEnd = node.endIndex;
    else if (node.type === 'comment') {
      if (directiveEnd === undefined) comments.push(node);
    } else if (node.type === 'expression_statement' && node.firstNamedChild?.type === 'string')
      directiveEnd = node.endIndex;
    else break;
  }
  return { hashbangEnd, comments, directiveEnd };
}

/** Returns the line end of a program's first line. */
export function programLineEnd(program: string): TagNames['lineEnd'] {
  return /\r?\n/.exec(program)?.[0] === '\r\n' ? '\r\n' : '\n';
}

/** Returns the names of the tag in a program of TypeScript or JavaScript. */
export function tagsIn(tree: ProgramTree): ReadonlySet<string> {
  const tags = new Set<string>();
  for (const at of tree.occurrencesOf('vql-kit')) {
    const source = tree.nodeOf('vql-kit', at);
    const statement = source.parent?.parent;
    if (!tagModules.includes(source.text) || statement?.type !== 'import_statement' || isOfTypes(statement)) continue;
    for (const specifier of statement.descendantsOfType('import_specifier')) {
      const name = specifier.childForFieldName('name');
      if (name?.text === 'vql' && !isOfTypes(specifier)) tags.add((specifier.childForFieldName('alias') ?? name).text);
    }
  }
  return tags;
}

/** Whether a statement imports only types. */
function isOfTypes(node: Node): boolean {
  return node.children.some(({ type, isNamed }) => type === 'type' && !isNamed);
}

/** Whether a program uses a word as a name, of whatever. */
function isUsed(name: string, tree: ProgramTree): boolean {
  return tree.occurrencesOf(name).some((at) => /identifier/.test(tree.nodeOf(name, at).type));
}

/** Returns a name for the tag that is not used. */
function unusedName(isTaken: (name: string) => boolean): string {
  let name = 'vql';
  for (let number = 1; isTaken(name); number++) name = number === 1 ? 'vqlTag' : `vqlTag${number}`;
  return name;
}

/** Returns the offset after the comments that must stay at the top: instructions to tools, and those before an empty line, such as licenses. */
function endOfHeader({ hashbangEnd, comments }: ProgramHead, program: string): number {
  let after = hashbangEnd;
  for (const { text, endIndex: end } of comments) {
    const isInstruction = /^\/[/*](?:\s*@ts-|\/\s*<|!)/.test(text);
    if (isInstruction || /^[ \t]*\r?\n[ \t]*\r?\n/.test(program.slice(end, end + 200))) after = end;
  }
  return after;
}

/** Returns the offset after the line end, if nothing else is on the line. */
function endOfLine(offset: number, program: string): number {
  if (offset === 0) return 0;
  const rest = /[ \t]*;?[ \t]*(?:\/\/[^\r\n]*)?\r?\n/y;
  rest.lastIndex = offset;
  return rest.test(program) ? rest.lastIndex : offset;
}
