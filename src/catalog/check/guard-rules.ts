import { collides, isWithin } from '../../diagnostics/apply-edits.js';
import { pluginCodes } from '../../diagnostics/codes/plugins.js';
import { diagnosticsOf } from '../../diagnostics/codes/row.js';
import { describeValue } from '../../diagnostics/describe-value.js';
import type { Diagnostic, Edit, Fix } from '../../diagnostics/diagnostic.js';
import { quoted, quotedPath } from '../../diagnostics/quoted.js';
import type { Span } from '../../diagnostics/span.js';
import { thrownMember, thrownText } from '../../diagnostics/thrown-value.js';
import { isSeverity } from '../rules/plugin.js';
import type { PluginRule } from '../rules/read-plugins.js';
import type { Rule } from '../rules/rule.js';
import { diagnosticLocation } from './location.js';
import type { QueryView } from './query-view.js';

/** Keeps the mistakes of rules of plugins, which are code of users, from the rest of a check. */
export interface RuleGuard {
  /** Calls a rule, unless it has failed before. */
  run(rule: Pick<PluginRule, 'rule' | 'source'>, call: () => unknown): void;
  /** Returns a diagnostic for each rule that has failed. */
  failures(): readonly Diagnostic[];
  /**
   * Returns what a rule reports, with its help.
   *
   * @throws {RangeError} if it is not a diagnostic of the query.
   */
  checked(diagnostic: Diagnostic, rule: Rule): Diagnostic;
}

/** Creates the guard of a check. `text` is the text of a statement; absent for C-Unit. */
export function createGuard({ template }: QueryView, text: string | undefined): RuleGuard {
  const failed = new Map<Rule, Diagnostic>();
  return {
    failures: () => [...failed.values()],
    run({ rule, source }, call) {
      if (failed.has(rule)) return;
      const problem = problemOfCall(call);
      if (problem === undefined) return;
      const origin = source === undefined ? '' : ` (${quotedPath(source)})`;
      failed.set(
        rule,
        create(
          'rule-failed',
          { rule: quoted(rule.code), source: origin, problem },
          diagnosticLocation(template?.location),
        ),
      );
    },
    checked(diagnostic, { help }) {
      const problem = problemOfReport(diagnostic, text);
      if (problem !== undefined) throw new InvalidReport(problem);
      return help === '' ? diagnostic : { ...diagnostic, help };
    },
  };
}

const create = diagnosticsOf(pluginCodes);

/** Thrown for a report that is not a diagnostic of the query. */
class InvalidReport extends RangeError {}

/** Calls a rule, and returns what went wrong, to follow its name; `undefined` if nothing did. */
function problemOfCall(call: () => unknown): string | undefined {
  try {
    const result = call();
    if (typeof thrownMember(result, 'then') !== 'function') return undefined;
    // A rejection that nobody handles would end the process.
    Promise.resolve(result).catch(() => undefined);
    return 'is asynchronous, which is not supported';
  } catch (error) {
    return error instanceof InvalidReport ? error.message : `has thrown ${quoted(thrownText(error))}`;
  }
}

/** Returns what is wrong with what a rule reports. A rule without types can report anything. */
function problemOfReport(
  { message, severity, span, path, related = [], fixes = [] }: Diagnostic,
  text: string | undefined,
): string | undefined {
  if (typeof message !== 'string') return 'has a message that is not a string';
  if (!isSeverity(severity)) return `has reported the severity ${describeValue(severity)}, which no finding has`;
  if (!related.every((one) => typeof one.message === 'string'))
    return 'has reported a related span whose message is not a string';
  if (text === undefined && path === undefined && span !== undefined)
    return 'has reported a span, but C-Unit has JSON pointers';
  const isInside = (one: Span | undefined): boolean => one === undefined || isSpanWithin(one, text);
  if (!isInside(span) || !related.every((one) => isInside(one.span))) return 'has reported a span outside of the text';
  return fixes.every((fix) => isFix(fix, text)) ? undefined : 'has reported a fix that cannot be applied';
}

function isSpanWithin({ start, end }: Span, text: string | undefined): boolean {
  const span = { start, end };
  const areOffsets = Number.isInteger(start) && Number.isInteger(end);
  return areOffsets && (text === undefined ? 0 <= start && start <= end : isWithin(text, { span, text: '' }));
}

/** Whether a fix has edits of the text that do not collide, or else changes of an object. */
function isFix({ title, safe, edits, changes = [] }: Fix, text: string | undefined): boolean {
  if (typeof title !== 'string' || typeof safe !== 'boolean') return false;
  if (text === undefined) return edits.length === 0 && changes.every(({ path }) => typeof path === 'string');
  const isEdit = (edit: Edit): boolean => typeof edit.text === 'string' && isSpanWithin(edit.span, text);
  return edits.every((edit, index) => isEdit(edit) && !edits.slice(0, index).some((other) => collides(edit, other)));
}
