import { lastName } from './callee.js';
import { hostIgnores } from './host-comments.js';
import { findDeepNesting, parseProgram } from './parser.js';
import { readTree } from './read-tree.js';
import type { FindOptions, HostReading } from './reading.js';
import { readTagNames, tagsIn } from './tag-names.js';
import { findUnits } from './units/find-units.js';
import { updateReading } from './update-reading.js';

/**
 * Finds the queries of a program: templates of the tag `vql`, strings that are passed to certain functions, and the texts that are
 * inserted into them.
 */
export function findQueries(program: string, options: FindOptions): HostReading {
  const { parser, language, calls, escapes = [], before, isEdited = false } = options;
  // Most files contain no queries, and are not parsed.
  const words = ['vql', ...Object.keys(calls).map(lastName)];
  if (!words.some((word) => program.includes(word))) return { program, queries: [] };
  const tooDeep = findDeepNesting(program);
  if (tooDeep !== undefined) return { program, queries: [], problem: tooDeep };
  const updated = before && updateReading(before, program, options);
  if (updated !== undefined) return updated;
  const result = parseProgram(parser, program, language, 'unambiguous');
  const { program: tree, errors } = result;
  // A program with a partial tree is searched; its errors are reported by other tools.
  const [error] = tree.body.length === 0 ? errors : [];
  const [label] = error?.labels ?? [];
  if (error !== undefined) {
    const span = { start: label?.start ?? 0, end: label?.end ?? 0 };
    return { program, queries: [], problem: { message: error.message, span } };
  }
  const read = readTree(tree, program, { parser, calls, escapes, tagsOf: (names) => tagsIn(result.module, names) });
  const { queries, drafts, unread } = read;
  return {
    program,
    queries,
    drafts,
    unread,
    ignores: hostIgnores(result, program),
    names: readTagNames(result, program, read),
    ...(isEdited && { units: findUnits(tree, read, parser) }),
  };
}
