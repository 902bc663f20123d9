import { catalogRules } from '../catalog/rules/all.js';
import { createDiagnostic } from '../diagnostics/create-diagnostic.js';
import type { Diagnostic, DiagnosticDetails, Fix, Severity } from '../diagnostics/diagnostic.js';
import { type Span, spanContains } from '../diagnostics/span.js';
import type { Dialect } from '../dialect/dialect.js';
import { rules } from '../vql/rules/all.js';
import { type EmbeddedText, fillHoles } from './fill-holes.js';
import type { HostReading } from './find-queries.js';
import { valuesInQuotes } from './value-in-quotes.js';

/** How the queries of a program are checked. */
export interface CheckProgramOptions {
  readonly dialect: Pick<Dialect, 'variableSpelling'>;
  /** What there is to say of a text of VQL. */
  readonly check: (text: string) => readonly Diagnostic[];
  /** How grave it is to put a value into quotes; default: an error. */
  readonly valueInQuotes?: Severity | 'off' | undefined;
}

/**
 * Checks the queries of a program; the places and edits are those of the program. The values that can become syntax come first, and
 * then the rest, in the order of the text.
 */
export function checkProgram(reading: HostReading, options: CheckProgramOptions): readonly Diagnostic[] {
  const { queries, problem } = reading;
  const habits: Diagnostic[] = [];
  const others: Diagnostic[] =
    problem === undefined
      ? []
      : [createDiagnostic('host-syntax', { problem: sentence(problem.message) }, { span: problem.span })];
  for (const query of queries) {
    const embedded = fillHoles(query, reading.program, options.dialect);
    const { valueInQuotes } = options;
    if (valueInQuotes !== 'off') habits.push(...valuesInQuotes(query, embedded, reading, valueInQuotes));
    others.push(...checkQuery(embedded, reading.program, options.check));
  }
  return [...habits, ...others];
}

/** Without its full stop. */
function sentence(message: string): string {
  return message.replace(/\.$/, '');
}

/** Checks one query; of a part of a statement nothing is said. */
function checkQuery(
  embedded: EmbeddedText,
  program: string,
  check: CheckProgramOptions['check'],
): readonly Diagnostic[] {
  if (embedded.isFragment) return [];
  const said = embedded.holes.map(({ span }) => wholeWord(embedded.text, span));
  return check(embedded.text)
    .filter(({ span, code }) => !(embedded.isOpen && absences.has(code)) && !isSaidOf(span, said))
    .map((diagnostic) => toHost(diagnostic, embedded, program));
}

/** The codes that say that something is not there, or not there a second time: it may be in what is put in. */
const absences: ReadonlySet<string> = new Set(
  Object.values({ ...rules, ...catalogRules }).flatMap(({ code, needsWholeTree }) => (needsWholeTree ? [code] : [])),
);

/** What a hole is a part of: a path, of which nothing is known then. */
function wholeWord(text: string, { start, end }: Span): Span {
  const before = /[\p{L}\p{M}\p{N}_.-]*$/u.exec(text.slice(0, start))?.[0].length ?? 0;
  const behind = /^[\p{L}\p{M}\p{N}_.-]*/u.exec(text.slice(end))?.[0].length ?? 0;
  return { start: start - before, end: end + behind };
}

/** Whether what is said is about what stands for a value, and so about nothing that the author wrote. */
function isSaidOf(span: Span | undefined, holes: readonly Span[]): boolean {
  return span !== undefined && span.end > span.start && holes.some((hole) => spanContains(hole, span));
}

/** A diagnostic of a query as one of the program. A fix that would lose a value is left out. */
function toHost(diagnostic: Diagnostic, embedded: EmbeddedText, program: string): Diagnostic {
  const { map } = embedded;
  const { span, related, fixes, message } = diagnostic;
  const own: DiagnosticDetails = {
    ...(span && { span: map.toHost(span) }),
    ...(related && {
      related: related.map((place) => ({
        message: withValues(place.message, embedded, program),
        span: map.toHost(place.span),
      })),
    }),
    ...(fixes && { fixes: fixes.flatMap((fix) => fixIn(fix, embedded, program) ?? []) }),
  };
  return { ...diagnostic, message: withValues(message, embedded, program), ...own };
}

/** A fix of a query as one of the program; `undefined` where it would lose a value. */
export function fixIn<Action extends Fix>(fix: Action, embedded: EmbeddedText, program: string): Action | undefined {
  const edits = fix.edits.map((edit) => embedded.map.toHostEdit(edit));
  const whole = edits.filter((edit) => edit !== undefined);
  return whole.length < edits.length
    ? undefined
    : { ...fix, title: withValues(fix.title, embedded, program), edits: whole };
}

/** A message that names what stands for a value names the value. */
export function withValues(message: string, { holes }: EmbeddedText, program: string): string {
  let shown = message;
  // From the last, since `value1` is the beginning of `value10`.
  for (const { placeholder, value } of holes.toReversed()) {
    const [name = ''] = placeholder.split(/[ .]/, 1);
    if (/\w\d\W?$/.test(name)) shown = shown.replaceAll(name, `\${${program.slice(value.start, value.end)}}`);
  }
  return shown;
}
