import { formatPatch, type StructuredPatch, structuredPatch } from 'diff';
import { type Source, withByteOrderMark } from '../input/source.js';
import { pathsFrom } from './located-findings.js';

/** Number of changed lines up to which the fewest are searched for; with more, the patch replaces the whole text. */
const maxEditLength = 4_000;

/** Number of unchanged lines around a change, as in patches of git. */
const context = 3;

/**
 * Returns the unified diff from a source to a new text, which `git apply` accepts; empty if the text is the same. Paths are relative to the
 * repository around `cwd`.
 */
export function patchOf(source: Source, text: string, cwd: string): string {
  if (text === source.text) return '';
  const path = pathsFrom(cwd)(source).replace(/^\//, '');
  const [from, to] = [`a/${path}`, `b/${path}`];
  const [before, after] = [withByteOrderMark(source, source.text), withByteOrderMark(source, text)];
  const patch =
    structuredPatch(from, to, before, after, undefined, undefined, { context, maxEditLength }) ??
    wholePatch(from, to, before, after);
  return formatPatch({ ...patch, isGit: true });
}

/** Returns the patch that replaces a whole text. */
function wholePatch(from: string, to: string, before: string, after: string): StructuredPatch {
  const { hunks: removed } = structuredPatch(from, to, before, '');
  const { hunks: added } = structuredPatch(from, to, '', after);
  const [oldLines = 0, newLines = 0] = [removed[0]?.oldLines, added[0]?.newLines];
  const lines = [...removed, ...added].flatMap((hunk) => hunk.lines);
  return {
    oldFileName: from,
    newFileName: to,
    oldHeader: undefined,
    newHeader: undefined,
    hunks: [{ oldStart: 1, oldLines, newStart: 1, newLines, lines }],
  };
}
