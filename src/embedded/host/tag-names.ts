import type { Span } from '../../diagnostics/span.js';
import type { HostNames } from './names.js';
import type { HostParser } from './parser.js';

/** What a program calls the tag, and where it could be told to. */
export interface TagNames {
  /** The name of the tag of this package at a place; `undefined` where it has none. */
  tagAt(offset: number): string | undefined;
  /** The names of the tag in this program, for whatever place. */
  readonly tags: ReadonlySet<string>;
  /** A name for it that nothing else has. */
  readonly unused: string;
  /** Where an import can be added: behind the others, or behind what has to stand first. */
  readonly importAt: number;
  readonly isModule: boolean;
  /** How the first line of the program ends. */
  readonly lineEnd: '\n' | '\r\n';
}

/** The modules that the tag comes from. */
const tagModules = ['vql-kit', 'vql-kit/builder'];

/** Reads what a program calls the tag. */
export function readTagNames(
  { program: tree, comments }: Pick<ReturnType<HostParser['parseSync']>, 'program' | 'comments'>,
  program: string,
  names: HostNames,
): TagNames {
  const tags = new Set<string>();
  let behind: number | undefined;
  // Of a program that neither imports nor exports, nothing else tells.
  let isModule = !/\brequire\s*\(|\bmodule\.exports\b/.test(program);
  for (const statement of tree.body) {
    if (statement.type.startsWith('Export')) isModule = true;
    if (statement.type === 'ExpressionStatement' && typeof statement.directive === 'string') behind = statement.end;
    if (statement.type !== 'ImportDeclaration' && statement.type !== 'TSImportEqualsDeclaration') continue;
    isModule = true;
    behind = statement.end;
    if (statement.type !== 'ImportDeclaration' || statement.importKind === 'type') continue;
    if (!tagModules.includes(statement.source.value)) continue;
    for (const specifier of statement.specifiers) {
      const isTag =
        specifier.type === 'ImportSpecifier' &&
        specifier.importKind !== 'type' &&
        specifier.imported.type === 'Identifier' &&
        specifier.imported.name === 'vql';
      if (isTag) tags.add(specifier.local.name);
    }
  }
  const isTop = (scope?: Span): boolean => scope?.start === tree.start && scope.end === tree.end;
  const first = tree.body[0]?.start ?? tree.end;
  const top =
    behind ??
    behindHead(
      tree.hashbang?.end ?? 0,
      comments.filter(({ start }) => start < first),
      program,
    );
  return {
    tags,
    tagAt: (offset) => [...tags].find((name) => isTop(names.resolve(name, offset)?.scope)),
    unused: unusedName(names),
    importAt: behindLine(top, program),
    isModule,
    lineEnd: /\r?\n/.exec(program)?.[0] === '\r\n' ? '\r\n' : '\n',
  };
}

function unusedName(names: HostNames): string {
  let name = 'vql';
  for (let number = 1; names.isUsed(name); number++) name = number === 1 ? 'vqlTag' : `vqlTag${number}`;
  return name;
}

/** Behind the comments that have to stay at the top: instructions to tools, and those that an empty line closes, as licences. */
function behindHead(
  start: number,
  comments: readonly { readonly value: string; readonly end: number }[],
  program: string,
): number {
  let behind = start;
  for (const { value, end } of comments) {
    const isInstruction = /^\s*@ts-|^\/\s*<|^!/.test(value);
    if (isInstruction || /^[ \t]*\r?\n[ \t]*\r?\n/.test(program.slice(end, end + 200))) behind = end;
  }
  return behind;
}

/** Behind the end of the line, if nothing else stands there. */
function behindLine(offset: number, program: string): number {
  if (offset === 0) return 0;
  const rest = /[ \t]*;?[ \t]*(?:\/\/[^\r\n]*)?\r?\n/y;
  rest.lastIndex = offset;
  return rest.test(program) ? rest.lastIndex : offset;
}
