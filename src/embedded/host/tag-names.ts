import type { EcmaScriptModule, ParseResult } from 'oxc-parser';
import type { Span } from '../../diagnostics/span.js';
import type { HostNames, IdentifierUse } from './names.js';
import { type ProgramChange, spanAfter } from './program-change.js';

/** The names of the tag in a program, and where it can be imported. Plain data: a closure would keep the tree of the program. */
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

/** Finds the names of the tag in a program. */
export function readTagNames(
  parsed: Pick<ParseResult, 'program' | 'comments' | 'module'>,
  program: string,
  { names, tagLike }: { readonly names: HostNames; readonly tagLike: readonly IdentifierUse[] },
): TagNames {
  const tree = parsed.program;
  let after: number | undefined;
  // A program without imports and exports may be either.
  let isModule = !/\brequire\s*\(|\bmodule\.exports\b/.test(program);
  for (const statement of tree.body) {
    if (statement.type.startsWith('Export')) isModule = true;
    if (statement.type === 'ExpressionStatement' && typeof statement.directive === 'string') after = statement.end;
    if (statement.type !== 'ImportDeclaration' && statement.type !== 'TSImportEqualsDeclaration') continue;
    isModule = true;
    after = statement.end;
  }
  const first = tree.body[0]?.start ?? tree.end;
  const top =
    after ??
    endOfHeader(
      tree.hashbang?.end ?? 0,
      parsed.comments.filter(({ start }) => start < first),
      program,
    );
  return {
    tags: tagsIn(parsed.module, names),
    top: { start: tree.start, end: tree.end },
    unused: unusedName((name) => tagLike.some((use) => use.name === name)),
    importAt: endOfLine(top, program),
    isModule,
    lineEnd: programLineEnd(program),
  };
}

/** Returns the names after a change of the program that does not matter for them. */
export function shiftTagNames(names: TagNames, change: ProgramChange, program: string): TagNames {
  const shift = (span: Span): Span => scopeAfter(span, names, change) ?? span;
  return {
    ...names,
    tags: new Map([...names.tags].map(([name, scopes]) => [name, scopes.map(shift)])),
    top: shift(names.top),
    importAt: shift({ start: names.importAt, end: names.importAt }).start,
    lineEnd: programLineEnd(program),
  };
}

/** Returns the scope of a name after a change; the whole program grows by a change at its end too. */
export function scopeAfter(scope: Span, { top }: Pick<TagNames, 'top'>, change: ProgramChange): Span | undefined {
  const isTop = scope.start === top.start && scope.end === top.end;
  return isTop ? { start: top.start, end: top.end + change.growth } : spanAfter(scope, change);
}

/** Returns the line end of a program's first line. */
export function programLineEnd(program: string): TagNames['lineEnd'] {
  return /\r?\n/.exec(program)?.[0] === '\r\n' ? '\r\n' : '\n';
}

/** Returns the names of the tag in a program with these imports, with the parts of the program in which they are declared. */
export function tagsIn({ staticImports }: EcmaScriptModule, names: HostNames): TagNames['tags'] {
  const tags = new Map<string, readonly Span[]>();
  for (const { moduleRequest, entries } of staticImports) {
    if (!tagModules.includes(moduleRequest.value)) continue;
    for (const { importName, localName, isType } of entries) {
      if (importName.name === 'vql' && !isType) tags.set(localName.value, names.scopesOf(localName.value));
    }
  }
  return tags;
}

/** Names that `unusedName` may return. */
export const namesLikeTag = /^vql(?:Tag\d*)?$/;

/** Returns a name for the tag that is not used. */
export function unusedName(isUsed: (name: string) => boolean): string {
  let name = 'vql';
  for (let number = 1; isUsed(name); number++) name = number === 1 ? 'vqlTag' : `vqlTag${number}`;
  return name;
}

/** Returns the offset after the comments that must stay at the top: instructions to tools, and those before an empty line, such as licenses. */
function endOfHeader(
  start: number,
  comments: readonly { readonly value: string; readonly end: number }[],
  program: string,
): number {
  let after = start;
  for (const { value, end } of comments) {
    const isInstruction = /^\s*@ts-|^\/\s*<|^!/.test(value);
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
