import { catalogRules } from '../catalog/rules/all.js';
import { knownPluginRules } from '../catalog/rules/read-plugins.js';
import type { Rule } from '../catalog/rules/rule.js';
import { unknownField } from '../catalog/rules/unknown-field.js';
import { unusedAlias } from '../catalog/rules/unused-alias.js';
import { builderCodes } from '../diagnostics/codes/builder.js';
import type { cunitCodes } from '../diagnostics/codes/cunit.js';
import { diagnosticsOf } from '../diagnostics/codes/row.js';
import { syntaxCodes } from '../diagnostics/codes/syntax.js';
import {
  type Diagnostic,
  type DiagnosticDetails,
  type Fix,
  inTextOrder,
  shiftDiagnostic,
} from '../diagnostics/diagnostic.js';
import { firstIndex } from '../diagnostics/first-index.js';
import { quoted } from '../diagnostics/quoted.js';
import { type Span, spanContains } from '../diagnostics/span.js';
import type { Dialect } from '../dialect/dialect.js';
import { quote } from '../dialect/literals.js';
import { unicodePattern } from '../dialect/unicode-pattern.js';
import { rules } from '../vql/rules/all.js';
import type { TextRule } from '../vql/rules/rule.js';
import { tokenize } from '../vql/tokenize.js';
import { type CheckJson, checkLiteral } from './check-literals.js';
import { type EmbeddedProgram, embedQueries } from './embed.js';
import type { ProgramRuleOptions } from './embedded-rules.js';
import type { EmbeddedText, Hole } from './embedded-text.js';
import { completeFragment, type StatementText } from './fragments.js';
import type { HostReading } from './host/reading.js';
import { withOwnIgnores } from './ignored-values.js';
import { checkIgnoresInStrings } from './ignores-in-strings.js';
import { operatorSlots } from './placeholder-text.js';
import { type CodeAt, checkProgramIgnores, isIgnoredAt, programIgnores } from './program-ignores.js';
import { reportableStrings } from './quoted-values.js';
import { checkValuesInQuotes } from './value-in-quotes.js';

/** Options of `checkProgram`. */
export interface CheckProgramOptions {
  readonly dialect: Partial<Dialect>;
  /** Checks a text of VQL. */
  readonly check: (text: string) => readonly Diagnostic[];
  /** Checks a JSON text with C-Unit; without it, objects of the program are not checked. */
  readonly checkJson?: CheckJson | undefined;
  /** The options that decide which rules run, as `check` has them; default: none. */
  readonly settings?: ProgramRuleOptions | undefined;
}

/** Checks the queries of a program, in the order of the text; spans and edits are those of the program. */
export function checkProgram(reading: HostReading, options: CheckProgramOptions): readonly Diagnostic[] {
  return checkEmbedded(embedQueries(reading, options.dialect), options);
}

/** Checks a program whose queries were embedded already. */
export function checkEmbedded(
  embeddedProgram: EmbeddedProgram,
  { dialect, check, checkJson, settings = {} }: CheckProgramOptions,
): readonly Diagnostic[] {
  const { reading, queries } = embeddedProgram;
  const { program, literals = [], hasErrors = false } = reading;
  const ignores = programIgnores(embeddedProgram);
  const inLiterals = literals.flatMap((literal) =>
    checkJson === undefined
      ? []
      : checkLiteral(literal, { checkJson, absences: new Set([...absencesOf(settings), statementMode]) }).map(
          (diagnostic) => ({
            diagnostic,
            span: diagnostic.span ?? literal,
          }),
        ),
  );
  const inQueries = queries.flatMap((embedded) => {
    const own = [
      ...checkMisplacedValues(embedded, program),
      ...checkIgnoresInStrings(embedded, reading, settings),
      ...(embedded.isFragment
        ? []
        : checkEmbeddedQuery(completeFragment(embedded, queries, program, dialect), program, { check, settings })),
    ];
    return own.map((diagnostic) => ({ diagnostic, span: diagnostic.span ?? embedded.query.span }));
  });
  const found = [...inQueries, ...inLiterals];
  return inTextOrder([
    ...queries.flatMap((embedded) => checkValuesInQuotes(embedded, reading, { settings, ignores })),
    ...found.flatMap(({ diagnostic, span }) => (isIgnoredAt(ignores, diagnostic.code, span) ? [] : [diagnostic])),
    // A query that an error hides may be what a comment is about.
    ...(hasErrors ? [] : checkProgramIgnores(ignores, reportable(found, queries), program, { ...settings, dialect })),
  ]);
}

/** Returns what would be reported without comments of the program. */
function reportable(
  found: readonly { readonly diagnostic: Diagnostic; readonly span: Span }[],
  queries: readonly EmbeddedText[],
): readonly CodeAt[] {
  const inQuotes = queries.flatMap(reportableStrings);
  return [
    ...found.map(({ diagnostic: { code }, span }) => ({ code, span })),
    ...inQuotes.map(({ span }) => ({ code: 'value-in-quotes', span })),
  ];
}

/** Checks one query, with the statement around it. */
export function checkEmbeddedQuery(
  text: StatementText,
  program: string,
  { check, settings = {} }: Omit<CheckProgramOptions, 'dialect'>,
): readonly Diagnostic[] {
  const { embedded } = text;
  const found = withOwnIgnores(findingsIn(text, check), embedded, settings);
  if (found.length === 0) return [];
  const covered = embedded.holes.map(({ span }) => wordAround(embedded.text, span));
  const operators = embedded.holes.filter(({ slot, placeholder }) => operatorSlots.has(slot) && placeholder !== '');
  const end = endOfBeginning(embedded);
  const absent = absencesOf(settings);
  return found
    .filter(({ span, code }) => !mayBeInserted(code, text, span, absent) && !isAboutHole(span, covered))
    .filter(({ span }) => span === undefined || span.end < end)
    .filter(({ span }) => !containsOperator(span, operators))
    .map((diagnostic) => toHost(diagnostic, embedded, program));
}

/**
 * Returns the findings in a query. What is missing at its end is found in its own text: in the statement around it, the text after it may
 * be read instead.
 */
function findingsIn(
  { embedded, statement, start }: StatementText,
  check: CheckProgramOptions['check'],
): readonly Diagnostic[] {
  const found = check(statement).flatMap((one) => ownPart(shiftDiagnostic(one, -start), embedded) ?? []);
  if (start === 0) return found;
  const atEnd = check(embedded.text).filter(
    ({ code, span }) => Object.hasOwn(syntaxCodes, code) && span !== undefined && span.start === span.end,
  );
  return [...found, ...atEnd];
}

/** Returns a diagnostic without what is outside of the query; `undefined` if it is about that. */
function ownPart(diagnostic: Diagnostic, { text }: EmbeddedText): Diagnostic | undefined {
  const whole = { start: 0, end: text.length };
  const { span = whole, related = [], fixes = [] } = diagnostic;
  if (!spanContains(whole, span)) return undefined;
  return {
    ...diagnostic,
    ...(related.length > 0 && { related: related.filter((one) => spanContains(whole, one.span)) }),
    ...(fixes.length > 0 && {
      fixes: fixes.filter(({ edits }) => edits.every((one) => spanContains(whole, one.span))),
    }),
  };
}

/** Returns the end of the last token before what the program adds later: what is reported there may be in the addition. */
function endOfBeginning({ query, holes, text }: EmbeddedText): number {
  const added = query.isContinued ? holes.at(-1) : undefined;
  if (added === undefined) return Number.POSITIVE_INFINITY;
  return tokenize(text.slice(0, added.span.start)).findLast(({ kind }) => !trivia.has(kind))?.span.end ?? 0;
}

/** The code of C-Unit that reports one of two members without the other. */
const statementMode: keyof typeof cunitCodes = 'statement-mode';

const trivia: ReadonlySet<string> = new Set(['whitespace', 'comment', 'annotation']);

/** Whether what is inserted may contain what a diagnostic misses: a clause, the use of an alias, a JOIN. */
function mayBeInserted(
  code: string,
  { embedded, mayGetJoin }: StatementText,
  span: Span | undefined,
  absent: ReadonlySet<string>,
): boolean {
  const { isOpen, holes, text } = embedded;
  if (isOpen && absent.has(code)) return true;
  if (code === unusedAlias.code) return holes.some(({ mayNameField }) => mayNameField);
  const isPath = span !== undefined && text.slice(span.start, span.end).includes('.');
  return code === unknownField.code && isPath && mayGetJoin;
}

/** Returns the codes that report something missing, or present only once. */
function absencesOf({ plugins }: ProgramRuleOptions): ReadonlySet<string> {
  const all: readonly (TextRule | Rule)[] = [...rules, ...catalogRules, ...knownPluginRules(plugins)];
  return new Set(all.flatMap(({ code, needsWholeTree }) => (needsWholeTree ? [code] : [])));
}

/** Returns the span of the path around a hole; nothing is known of such a path. */
function wordAround(text: string, { start, end }: Span): Span {
  let first = start;
  for (let length = lengthBefore(text, first); length > 0; length = lengthBefore(text, first)) first -= length;
  const pattern = wordAfter();
  pattern.lastIndex = end;
  pattern.test(text);
  return { start: first, end: Math.max(end, pattern.lastIndex) };
}

/** Returns the length of the character before an offset; 0 if it does not belong to a path. */
function lengthBefore(text: string, offset: number): number {
  return lastWordCharacter().exec(text.slice(Math.max(0, offset - 2), offset))?.[0].length ?? 0;
}

const lastWordCharacter = unicodePattern(String.raw`[\p{L}\p{M}\p{N}_.-]$`);
const wordAfter = unicodePattern(String.raw`[\p{L}\p{M}\p{N}_.-]*`, 'uy');

/** Whether a diagnostic is about a placeholder, and so about nothing that the author wrote. */
function isAboutHole(span: Span | undefined, holes: readonly Span[]): boolean {
  if (span === undefined || span.end <= span.start) return false;
  const hole = holes[firstIndex(holes, ({ end }) => end >= span.end)];
  return hole !== undefined && spanContains(hole, span);
}

/** Whether a diagnostic is about a condition whose operator is inserted, and so perhaps about the placeholder. */
function containsOperator(span: Span | undefined, operators: readonly Hole[]): boolean {
  if (span === undefined) return false;
  const operator = operators[firstIndex(operators, (one) => one.span.start >= span.start)];
  return operator !== undefined && spanContains(span, operator.span);
}

/** Returns a diagnostic of a query as one of the program. A fix that would lose a value is left out. */
function toHost(diagnostic: Diagnostic, embedded: EmbeddedText, program: string): Diagnostic {
  const { map } = embedded;
  const { span, related, fixes, message } = diagnostic;
  const own: DiagnosticDetails = {
    ...(span && { span: map.toHost(span) }),
    ...(related && {
      related: related.map((one) => ({
        message: withValues(one.message, embedded, program),
        span: map.toHost(one.span),
      })),
    }),
    ...(fixes && { fixes: fixes.flatMap((fix) => fixIn(fix, embedded, program) ?? []) }),
  };
  return { ...diagnostic, message: withValues(message, embedded, program), ...own };
}

/** Returns a fix of a query as one of the program; `undefined` if it would lose a value. */
export function fixIn<Action extends Fix>(fix: Action, embedded: EmbeddedText, program: string): Action | undefined {
  const edits = fix.edits.map((edit) => {
    const text = withBareValues(edit.text, embedded);
    return text === undefined ? undefined : embedded.map.toHostEdit({ ...edit, text });
  });
  const whole = edits.filter((edit) => edit !== undefined);
  return whole.length < edits.length
    ? undefined
    : { ...fix, title: withValues(fix.title, embedded, program), edits: whole };
}

/**
 * Returns the text of a fix with a value where it has a string or variable that is only a value, for the tag; `undefined` if a value
 * would be a part of another token, where the tag accepts none.
 */
function withBareValues(text: string, embedded: EmbeddedText): string | undefined {
  const { query, holes } = embedded;
  if (query.role !== 'tag' || !text.includes(embedded.name)) return text;
  const bare = bareValues(text, embedded);
  const placeholders = new Set(holes.flatMap(({ placeholder }) => tokenize(placeholder).map((token) => token.text)));
  const isAccepted = tokenize(bare).every(
    (token) => !token.text.includes(embedded.name) || placeholders.has(token.text),
  );
  return isAccepted ? bare : undefined;
}

/** Replaces strings and variables of which a placeholder is the whole content by the placeholder. */
function bareValues(text: string, { holes, name, variable }: EmbeddedText): string {
  if (!text.includes(name)) return text;
  const forms = new Map(
    holes.flatMap(({ placeholder }) => [variable(placeholder), quote(placeholder)].map((form) => [form, placeholder])),
  );
  return tokenize(text)
    .map((token) => forms.get(token.text) ?? token.text)
    .join('');
}

/** Returns a message with the values of the program in place of their placeholders. */
export function withValues(message: string, embedded: EmbeddedText, program: string): string {
  const { holes, name } = embedded;
  const numbers = Array.from(message.matchAll(new RegExp(`${name}(\\d+)`, 'g')), ([, number]) => Number(number));
  let text = embedded.query.role === 'tag' ? bareValues(message, embedded) : message;
  // From the last one, since `value1` is the beginning of `value10`.
  for (const number of [...new Set(numbers)].sort((a, b) => b - a)) {
    const { placeholder = '', value } = holes[number - 1] ?? {};
    const [written] = new RegExp(`[^\\s.()]*${name}${number}[^\\s.()]*`).exec(placeholder) ?? [];
    if (value !== undefined && written !== undefined) text = text.replaceAll(written, () => asWritten(value, program));
  }
  return text;
}

/** Returns a value as a program writes it, with the braces that insert it. */
function asWritten({ start, end }: Span, program: string): string {
  const [before = ''] = /[$#]?\{$/.exec(program.slice(Math.max(0, start - 2), start)) ?? [];
  const isInserted = before !== '' && program.charAt(end) === '}';
  const value = program.slice(start, end);
  return isInserted ? `${before}${value}}` : value;
}

const createBuilderDiagnostic = diagnosticsOf(builderCodes);

/** Reports the values that the tag always rejects: those in comments and annotations. */
function checkMisplacedValues({ query, misplaced }: EmbeddedText, program: string): readonly Diagnostic[] {
  if (query.role !== 'tag') return [];
  return misplaced.map(({ value, location, text }) =>
    createBuilderDiagnostic(
      'misplaced-value',
      {
        what: `The value ${quoted(program.slice(value.start, value.end))}`,
        position: `inside ${location}`,
        text: quoted(text.length > maxTextLength ? `${text.slice(0, maxTextLength)}…` : text),
      },
      { span: { start: value.start, end: value.end } },
    ),
  );
}

/** Maximum length of the comment that a message quotes. */
const maxTextLength = 40;
