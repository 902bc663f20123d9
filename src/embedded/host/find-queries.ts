import type { Node } from 'web-tree-sitter';
import type { LanguageRow } from '../languages/language.js';
import { createProgramTree } from './create-program-tree.js';
import { hostIgnores } from './host-comments.js';
import { createNames, type HostNames } from './names.js';
import type { ProgramTree } from './program-tree.js';
import { readTree } from './read-tree.js';
import { callsIn, type FindOptions, type HostReading, mayContainQueries } from './reading.js';
import { readablePart, startOfScript } from './script-blocks.js';
import { readTagNames, type TagNames, tagsIn } from './tag-names.js';
import { createToolkitUse, noToolkit } from './toolkit.js';

/**
 * Finds the queries of a program: templates of the tag `vql`, strings that are passed to certain functions, and the texts that are
 * inserted into them.
 */
export function findQueries(program: string, options: FindOptions): HostReading {
  const { parser, calls, isEdited = false, before } = options;
  // Most files contain no queries, and are not parsed.
  if (!mayContainQueries(program, parser.row, calls)) return { program, queries: [], language: parser.row };
  const part = (text: string): string => readablePart(text, parser.row);
  return parser.parse(part(program), { before: before && part(before.program), isKept: isEdited }, (root) =>
    readProgram(root, program, parser.row, options),
  );
}

function readProgram(root: Node, program: string, row: LanguageRow, { calls, escapes = [] }: FindOptions): HostReading {
  const tree = createProgramTree(root, program, row);
  const names = createNames(tree, row);
  const toolkit = row.hasTag ? createToolkitUse(tree, names) : noToolkit;
  const tags = row.hasTag ? new Set([...tagsIn(tree), ...toolkit.tags]) : new Set<string>();
  const read = readTree(tree, { row, calls: callsIn(calls, row), escapes, names, tags, toolkit });
  // Only a query that is passed to a function can be written with the tag instead.
  const isRewritable = row.hasTag && read.queries.some(({ role }) => role === 'call');
  return {
    program,
    ...read,
    hasErrors: root.hasError,
    language: row,
    ignores: hostIgnores(tree, row.comments),
    ...(isRewritable && { names: tagNamesIn(tree, names, { tags, row }) }),
  };
}

/** Returns the names of the tag; in a component, it is imported in a script. */
function tagNamesIn(
  tree: ProgramTree,
  names: HostNames,
  { tags, row }: { readonly tags: ReadonlySet<string>; readonly row: LanguageRow },
): TagNames {
  const read = readTagNames(tree, names, tags);
  return { ...read, importAt: Math.max(read.importAt, startOfScript(tree.program, row)) };
}
