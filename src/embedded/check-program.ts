import { catalogRules } from '../catalog/rules/all.js';
import type { CatalogRule } from '../catalog/rules/rule.js';
import { embeddedCodes } from '../diagnostics/codes/embedded.js';
import { diagnosticsOf } from '../diagnostics/codes/row.js';
import type { Diagnostic, DiagnosticDetails, Fix, Severity } from '../diagnostics/diagnostic.js';
import { type Span, spanContains } from '../diagnostics/span.js';
import type { Dialect } from '../dialect/dialect.js';
import { rules } from '../vql/rules/all.js';
import type { Rule } from '../vql/rules/rule.js';
import { type EmbeddedProgram, embedQueries } from './embed-queries.js';
import type { EmbeddedText } from './fill-holes.js';
import type { HostReading } from './find-queries.js';
import { firstWhere } from './first-where.js';
import { misplacedValues } from './misplaced-values.js';
import { valuesInQuotes } from './value-in-quotes.js';

/** How the queries of a program are checked. */
export interface CheckProgramOptions {
  readonly dialect: Partial<Dialect>;
  /** What there is to say of a text of VQL. */
  readonly check: (text: string) => readonly Diagnostic[];
  /** How grave it is to put a value into quotes; default: an error. */
  readonly valueInQuotes?: Severity | 'off' | undefined;
}

/**
 * Checks the queries of a program, in the order of the text; the places and edits are those of the program. Of each query the values that
 * can become syntax come first.
 */
export function checkProgram(reading: HostReading, options: CheckProgramOptions): readonly Diagnostic[] {
  return checkEmbedded(embedQueries(reading, options.dialect), options);
}

/** The same of a program whose queries have been written as texts. */
export function checkEmbedded(
  { reading, queries }: EmbeddedProgram,
  { check, valueInQuotes }: Omit<CheckProgramOptions, 'dialect'>,
): readonly Diagnostic[] {
  const { problem, program } = reading;
  return [
    ...(problem === undefined ? [] : [hostSyntax(problem)]),
    ...queries.flatMap((embedded) => [
      ...(valueInQuotes === 'off' ? [] : valuesInQuotes(embedded, reading, valueInQuotes)),
      ...misplacedValues(embedded, program),
      ...checkQuery(embedded, program, check),
    ]),
  ];
}

const createEmbeddedDiagnostic = diagnosticsOf(embeddedCodes);

/** Says why a program cannot be read. */
export function hostSyntax({ message, span }: NonNullable<HostReading['problem']>, severity?: Severity): Diagnostic {
  return createEmbeddedDiagnostic(
    'host-syntax',
    { problem: sentence(message) },
    { span, ...(severity && { severity }) },
  );
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
  [...rules, ...catalogRules].flatMap(({ code, needsWholeTree }: Rule | CatalogRule) => (needsWholeTree ? [code] : [])),
);

/** What a hole is a part of: a path, of which nothing is known then. */
function wholeWord(text: string, { start, end }: Span): Span {
  let first = start;
  for (let sign = signBefore(text, first); sign > 0; sign = signBefore(text, first)) first -= sign;
  wordBehind.lastIndex = end;
  wordBehind.test(text);
  return { start: first, end: Math.max(end, wordBehind.lastIndex) };
}

/** How long the sign in front of an offset is, if it is one of a path. */
function signBefore(text: string, offset: number): number {
  return /[\p{L}\p{M}\p{N}_.-]$/u.exec(text.slice(Math.max(0, offset - 2), offset))?.[0].length ?? 0;
}

const wordBehind = /[\p{L}\p{M}\p{N}_.-]*/uy;

/** Whether what is said is about what stands for a value, and so about nothing that the author wrote. */
function isSaidOf(span: Span | undefined, holes: readonly Span[]): boolean {
  if (span === undefined || span.end <= span.start) return false;
  const hole = holes[firstWhere(holes, ({ end }) => end >= span.end)];
  return hole !== undefined && spanContains(hole, span);
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
export function withValues(message: string, { holes, name }: EmbeddedText, program: string): string {
  const numbers = Array.from(message.matchAll(new RegExp(`${name}(\\d+)`, 'g')), ([, number]) => Number(number));
  let shown = message;
  // From the last, since `value1` is the beginning of `value10`.
  for (const number of [...new Set(numbers)].sort((a, b) => b - a)) {
    const { placeholder = '', value } = holes[number - 1] ?? {};
    const [written = ''] = placeholder.split(/[ .]/, 1);
    if (value !== undefined && /\w\d\W?$/.test(written))
      shown = shown.replaceAll(written, `\${${program.slice(value.start, value.end)}}`);
  }
  return shown;
}
