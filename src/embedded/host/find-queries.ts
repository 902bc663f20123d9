import type { Node } from 'web-tree-sitter';
import type { LanguageRow } from '../languages/language.js';
import { lastName } from './callee.js';
import { createProgramTree } from './create-program-tree.js';
import { hostIgnores } from './host-comments.js';
import { createNames } from './names.js';
import { readTree } from './read-tree.js';
import { callsIn, type FindOptions, type HostReading } from './reading.js';
import { readablePart, startOfScript } from './script-blocks.js';
import { readTagNames } from './tag-names.js';

/**
 * Finds the queries of a program: templates of the tag `vql`, strings that are passed to certain functions, and the texts that are
 * inserted into them.
 */
export function findQueries(program: string, options: FindOptions): HostReading {
  const { parser, calls, isEdited = false, before } = options;
  // Most files contain no queries, and are not parsed.
  const words = ['vql', 'VQL', ...Object.keys(callsIn(calls, parser.row)).map(lastName)];
  if (!words.some((word) => program.includes(word))) return { program, queries: [] };
  const part = (text: string): string => readablePart(text, parser.row);
  return parser.parse(part(program), { before: before && part(before.program), isKept: isEdited }, (root) =>
    readProgram(root, program, parser.row, options),
  );
}

function readProgram(root: Node, program: string, row: LanguageRow, { calls, escapes = [] }: FindOptions): HostReading {
  const tree = createProgramTree(root, program, row);
  const names = createNames(tree, row);
  const tagNames = row.hasTag ? readTagNames(tree, names) : undefined;
  const scriptStart = startOfScript(program, row);
  return {
    program,
    ...readTree(tree, { row, calls: callsIn(calls, row), escapes, names, tags: tagNames?.tags ?? new Map() }),
    hasErrors: root.hasError,
    comments: row,
    ignores: hostIgnores(tree, row.comments),
    ...(tagNames && { names: { ...tagNames, importAt: Math.max(tagNames.importAt, scriptStart) } }),
  };
}
