import type { Node } from 'web-tree-sitter';
import type { LanguageRow } from '../languages/language.js';
import { lastName } from './callee.js';
import { createProgramTree } from './create-program-tree.js';
import { hostIgnores } from './host-comments.js';
import { createNames } from './names.js';
import { readTree } from './read-tree.js';
import { callsIn, type FindOptions, type HostReading } from './reading.js';
import { readTagNames, tagsIn } from './tag-names.js';

/**
 * Finds the queries of a program: templates of the tag `vql`, strings that are passed to certain functions, and the texts that are
 * inserted into them.
 */
export function findQueries(program: string, options: FindOptions): HostReading {
  const { parser, calls, isEdited = false, before } = options;
  // Most files contain no queries, and are not parsed.
  const words = ['vql', 'VQL', ...Object.keys(callsIn(calls, parser.row)).map(lastName)];
  if (!words.some((word) => program.includes(word))) return { program, queries: [] };
  return parser.parse(program, { before: before?.program, isKept: isEdited }, (root) =>
    readProgram(root, program, parser.row, options),
  );
}

function readProgram(root: Node, program: string, row: LanguageRow, { calls, escapes = [] }: FindOptions): HostReading {
  const tree = createProgramTree(root, program, row);
  const names = createNames(tree, row);
  const tags = row.hasTag ? tagsIn(tree) : new Set<string>();
  const read = readTree(tree, { row, calls: callsIn(calls, row), escapes, names, tags });
  // Only a query that is passed to a function can be written with the tag instead.
  const isRewritable = row.hasTag && read.queries.some(({ role }) => role === 'call');
  return {
    program,
    ...read,
    hasErrors: root.hasError,
    comments: row,
    ignores: hostIgnores(tree, row.comments),
    ...(isRewritable && { names: readTagNames(tree, names, tags) }),
  };
}
