import type { Diagnostic, Fix } from '../diagnostics/diagnostic.js';
import { quoted } from '../diagnostics/quoted.js';
import type { Statement } from '../vql/ast.js';
import { equalsTrue } from '../vql/grammar/recovery/conditions.js';
import { nodeAt } from '../vql/node-at.js';
import type { Setting } from './options.js';
import { fieldOf, isBooleanAt, reachablePaths, scopeAt } from './scope.js';

/** A statement in whose text a word may still be written. */
interface LoneWordContext {
  readonly text: string;
  readonly statement: Statement | undefined;
  readonly setting: Setting;
}

/** Maximum number of names in a message. */
const maxNames = 3;

/**
 * Returns the diagnostic of a condition that consists of a word alone for an editor. The fix that compares the word with true is left
 * out if the catalog has no boolean field of that name, and at the end of a text unless there is one: there the word is mostly still
 * being written. If it is the beginning of names of fields, the message names them.
 */
export function forLoneWord(diagnostic: Diagnostic, { text, statement, setting }: LoneWordContext): Diagnostic {
  const { code, fixes = [], span } = diagnostic;
  if (code !== 'missing-operator') return diagnostic;
  const end = text.trimEnd().length;
  const isWanted = ({ edits: [edit] }: Fix): boolean => {
    if (edit?.text !== equalsTrue) return true;
    return isBooleanAt(statement, edit.span.start, setting) ?? edit.span.start !== end;
  };
  const names = span?.start === end ? namesFrom(end, statement, setting) : [];
  const message = `${diagnostic.message}${names.length === 0 ? '' : ` Fields that begin so: ${names.join(', ')}.`}`;
  return { ...diagnostic, message, ...(diagnostic.fixes !== undefined && { fixes: fixes.filter(isWanted) }) };
}

/** Returns the fields, in quotes, whose names begin with the word that ends at an offset; none if it is the name of a field itself. */
function namesFrom(end: number, statement: Statement | undefined, setting: Setting): readonly string[] {
  const found = setting.catalog && statement && nodeAt(statement, end - 1);
  if (found?.node.kind !== 'Path') return [];
  const { segments } = found.node;
  const scope = scopeAt(found.ancestors, setting);
  if (scope === undefined || fieldOf(segments, scope) !== undefined) return [];
  const typed = segments.join('.');
  const names = reachablePaths(scope).flatMap(({ path }) => (path.startsWith(typed) && path !== typed ? [path] : []));
  const first = names.slice(0, maxNames).map(quoted);
  return names.length > maxNames ? [...first, `and ${names.length - maxNames} more`] : first;
}
