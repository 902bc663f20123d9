import { embeddedCodes, listHelp } from '../diagnostics/codes/embedded.js';
import { diagnosticsOf } from '../diagnostics/codes/row.js';
import type { Diagnostic, Edit, Fix } from '../diagnostics/diagnostic.js';
import { quoted } from '../diagnostics/quoted.js';
import type { Span } from '../diagnostics/span.js';
import { VqlError } from '../diagnostics/vql-error.js';
import { asLiterals } from '../vql/building/variables.js';
import { createFragment } from '../vql/tag/fragment.js';
import { isSelect } from '../vql/tag/splice.js';
import { writeStatement } from '../vql/tag/write-text.js';
import { type ProgramRuleOptions, severityIn } from './embedded-rules.js';
import type { EmbeddedText, InsertedValue, QuotedValue } from './embedded-text.js';
import { lastName } from './host/callee.js';
import type { QueryPart } from './host/query.js';
import type { HostReading } from './host/reading.js';
import { type TagNames, tagAt } from './host/tag-names.js';
import { type HostValue, isDangerous } from './host/value-kind.js';
import { isIgnoredInText } from './ignored-values.js';
import { isSameQuote } from './languages/strings/string-syntax.js';
import { rawQuote, templateQuote } from './languages/strings/string-tables.js';
import { writeString } from './languages/strings/write-string.js';
import { isIgnoredAt, type ProgramIgnore } from './program-ignores.js';
import { reportableStrings, valuesInString } from './quoted-values.js';
import { type TagPosition, tagPositions, textsBetween } from './tag-positions.js';
import { variableFix } from './variable-fix.js';

const createEmbeddedDiagnostic = diagnosticsOf(embeddedCodes);

/** What decides which values in quotes are reported, and how. */
interface QuotesSetting {
  readonly settings: ProgramRuleOptions;
  /** The comments of the program that ignore codes. */
  readonly ignores: readonly ProgramIgnore[];
}

/**
 * Reports the values that a program inserts into strings of a query. Where the tag would certainly write the same query, the first
 * diagnostic has a fix that rewrites all of it.
 */
export function checkValuesInQuotes(
  embedded: EmbeddedText,
  reading: HostReading,
  { settings, ignores }: QuotesSetting,
): readonly Diagnostic[] {
  const severity = severityIn(settings, 'value-in-quotes');
  if (severity === 'off') return [];
  const { program, language } = reading;
  const { role } = embedded.query;
  const isTagged = role === 'tag';
  const isInText = isIgnoredInText(embedded);
  const strings = reportableStrings(embedded).filter(
    (string) => !isInText(string) && !isIgnoredAt(ignores, 'value-in-quotes', string.span),
  );
  const positions = strings.length === 0 || !isTagged ? undefined : tagPositions(embedded);
  const whole = strings.length === 0 || role !== 'call' ? undefined : tagFix(embedded, reading);
  return strings.map((string, index) => {
    const culprit = valuesInString(string).find(isDangerous) ?? valuesInString(string)[0];
    const position = positions?.get(string);
    const listAdvice = culprit?.kind === 'list' && position?.isInList === true ? listHelp : undefined;
    const fix = isTagged
      ? withoutQuotes(string, position, program)
      : ((index === 0 ? whole : undefined) ?? variableFix(string, embedded, reading));
    return createEmbeddedDiagnostic(
      'value-in-quotes',
      {
        value: quoted(program.slice(culprit?.start ?? string.span.start, culprit?.end ?? string.span.end)),
        isLiteral: string.isLiteral === true,
        isMade: culprit !== undefined && culprit.kind !== 'plain',
        advice: isTagged ? { help: listAdvice ?? position?.help } : adviceFor(string, culprit, whole !== undefined),
        example: exampleFor(string, culprit, embedded),
        way: language.hasTag ? 'tag' : 'variables',
      },
      { span: string.span, severity, ...(fix && { fixes: [fix] }) },
    );
  });
}

/** Returns the condition that a string is in, with a variable in its place; that of a field called `name` if it is not known. */
function exampleFor(string: QuotedValue, culprit: HostValue | undefined, { holes, name, text }: EmbeddedText): string {
  const hole = holes.find(({ quoted: own, value }) =>
    string.isLiteral ? value.start === string.span.start : own === string,
  );
  const end = hole?.span.start ?? 0;
  const comparison =
    /(?<field>[a-z_][\w.]*)\s*(?:(?<operator>[=<>!]+|\b(?:NOT\s+)?LIKE)|(?<list>\b(?:NOT\s+)?IN)\s*\(?)\s*$/i;
  const {
    field = 'name',
    operator = '=',
    list,
  } = comparison.exec(text.slice(Math.max(0, end - 100), end))?.groups ?? {};
  // The program can insert the field too.
  const known = field.includes(name) ? 'name' : field;
  return list === undefined && culprit?.kind !== 'list'
    ? `WHERE ${known} ${operator} :${lastName(known)}`
    : `WHERE ${known} ${list ?? 'IN'} (:first, :second)`;
}

/** Returns which advice the message gives. */
function adviceFor({ isOption }: QuotedValue, culprit: HostValue | undefined, hasFix: boolean) {
  if (isOption) return 'option';
  if (culprit?.kind === 'list') return 'list';
  if (culprit?.kind === 'escaped' || culprit?.kind === 'doubled' || culprit?.kind === 'host') return 'bare';
  if (culprit?.kind === 'unknown') return 'value';
  return hasFix ? 'tag' : 'parts';
}

/** Whether the tag would write the same text; not if the program already escapes the value. */
function isUnchangedInTag(string: QuotedValue): boolean {
  const isKnown = ({ kind, bare }: HostValue) =>
    kind === 'plain' || kind === 'text' || kind === 'number' || bare !== undefined;
  return string.isPaired && valuesInString(string).every(isKnown);
}

/** Removes the quotes where the tag accepts a value: it throws for a value in quotes, so nothing else can be meant. */
function withoutQuotes(string: QuotedValue, position: TagPosition | undefined, program: string): Fix | undefined {
  if (position?.takesValue !== true || !isUnchangedInTag(string)) return undefined;
  if (valuesInString(string).some((value) => hasCommentBeside(value, program))) return undefined;
  const edits = [{ span: string.span, text: stringInTag(string, program) }];
  return { title: 'Remove the quotes', edits, safe: true };
}

/** Returns the tag's replacement for a string: the value, or a template of the value and the texts beside it. */
function stringInTag({ inner }: QuotedValue, program: string): string {
  const written = inner.map((part) =>
    typeof part === 'string' ? writeString(part, templateQuote) : valueInTag(part, program),
  );
  return inner.length === 1 ? written.join('') : `\${\`${written.join('')}\`}`;
}

/** Returns the tag's replacement for a value: all of `${…}`, or the value without the call that doubles its quotes. */
function valueInTag(value: InsertedValue, program: string): string {
  return staysUnchanged(value, program)
    ? program.slice(value.host.start, value.host.end)
    : interpolation(value.bare ?? value, program);
}

/** Whether the text that inserts a value can stay as it is. */
function staysUnchanged({ bare, host }: InsertedValue, program: string): boolean {
  return bare === undefined && isOfTemplate(host, program);
}

/** Whether a comment of the program is beside a value, in a part that is not kept. */
function hasCommentBeside(value: InsertedValue, program: string): boolean {
  const { start, end } = value.bare ?? value;
  const beside = [program.slice(value.host.start, start), program.slice(end, value.host.end)];
  return !staysUnchanged(value, program) && beside.some((text) => /\/[/*]/.test(text));
}

/** Whether a value is inserted by a template. */
function isOfTemplate({ start }: Span, program: string): boolean {
  return program.startsWith('\x24{', start);
}

function interpolation({ start, end }: Span, program: string): string {
  return `\${${program.slice(start, end)}}`;
}

/** Rewrites a query with the tag; `undefined` if the tag would write another text, or throw. */
function tagFix(embedded: EmbeddedText, { program, names }: HostReading): Fix | undefined {
  const { query, strings } = embedded;
  if (names === undefined || !strings.every(isUnchangedInTag) || !isAcceptedByTag(embedded)) return undefined;
  if (insertsTwice(embedded, program)) return undefined;
  const { span, parts, content } = query;
  const hasLostComment = strings.some((string) =>
    valuesInString(string).some((value) => hasCommentBeside(value, program)),
  );
  // A value that is added later is not in the query's own expression.
  if (parts.some(({ kind, host }) => kind === 'hole' && host.start === host.end)) return undefined;
  // A list of one template is not a template itself.
  const isTemplate = content.end + 1 === span.end && parts.every((part) => isValidInTag(part, program));
  if (hasLostComment || (!isTemplate && losesComment(embedded, program))) return undefined;
  const { name, edit } = tagIn(names, span.start, program);
  const edits = isTemplate
    ? templateEdits(embedded, name, program)
    : [{ span, text: joinedTemplate(embedded, name, program) }];
  return { title: 'Write it with the tag vql`…`', edits: [...(edit ? [edit] : []), ...edits], safe: false };
}

/** Whether a value in quotes is inserted without quotes too, where it is syntax that the tag would write as a string. */
function insertsTwice({ holes, strings }: EmbeddedText, program: string): boolean {
  const textOf = ({ start, end }: Span): string => program.slice(start, end);
  const inQuotes = new Set(strings.flatMap(valuesInString).map(textOf));
  return holes.some(({ quoted: string, slot, value }) => {
    return string === undefined && slot !== 'count' && inQuotes.has(textOf(value));
  });
}

/** Returns the name of the tag, and the edit that imports it if necessary. */
function tagIn(names: TagNames, at: number, program: string): { readonly name: string; readonly edit?: Edit } {
  const known = tagAt(names, at);
  if (known !== undefined) return { name: known };
  const { unused: name, importAt, isModule, lineEnd } = names;
  const isRenamed = name !== 'vql';
  const line = isModule
    ? `import { vql${isRenamed ? ` as ${name}` : ''} } from 'vql-kit/vql';`
    : `const { vql${isRenamed ? `: ${name}` : ''} } = require('vql-kit/vql');`;
  const before = importAt === 0 || program[importAt - 1] === '\n' ? '' : lineEnd;
  return { name, edit: { span: { start: importAt, end: importAt }, text: `${before}${line}${lineEnd}` } };
}

/** Whether a part can stay as it is in a template of the tag, where a backslash begins an escape. */
function isValidInTag(part: QueryPart, program: string): boolean {
  if (part.kind === 'hole') return isOfTemplate(part.host, program);
  return isSameQuote(part.quote, templateQuote) || (isSameQuote(part.quote, rawQuote) && !part.text.includes('\\'));
}

/** Whether a comment of the program is in what is rewritten: only texts and values are kept. */
function losesComment({ query: { span, parts } }: EmbeddedText, program: string): boolean {
  const kept = parts.flatMap((part): readonly Span[] => {
    if (part.kind === 'text') return [part.host];
    return part.value === undefined ? [] : [part.value];
  });
  const gaps = [...kept, { start: span.end }].map(({ start }, index) => ({
    start: kept[index - 1]?.end ?? span.start,
    end: start,
  }));
  return gaps.some((gap) => /\/[/*]/.test(program.slice(gap.start, gap.end)));
}

/** Returns the edits of a template: only its strings with values change. */
function templateEdits({ query: { span, content }, strings }: EmbeddedText, name: string, program: string): Edit[] {
  return [
    { span: { start: span.start, end: content.start - 1 }, text: name },
    ...strings.map((string) => ({ span: string.span, text: stringInTag(string, program) })),
    { span: { start: span.end, end: span.end }, text: '.toText()' },
  ];
}

/** Returns one template for strings that are joined. */
function joinedTemplate({ text, holes }: EmbeddedText, name: string, program: string): string {
  let written = '';
  let copied = 0;
  for (const { span, value, quoted: string } of holes) {
    written += writeString(text.slice(copied, span.start), templateQuote);
    written += string === undefined ? interpolation(value, program) : stringInTag(string, program);
    copied = span.end;
  }
  return `${name}\`${written}${writeString(text.slice(copied), templateQuote)}\`.toText()`;
}

/** Whether the tag accepts a query, tried with a string for each value in quotes and a number for every other value. */
function isAcceptedByTag(embedded: EmbeddedText): boolean {
  const { holes, isTagCompatible, isFragment } = embedded;
  if (!isTagCompatible || isFragment) return false;
  const fragment = createFragment(
    textsBetween(embedded),
    holes.map(({ quoted }) => (quoted === undefined ? 1 : 'a')),
    writeStatement,
  );
  if (!isSelect(fragment)) return false;
  try {
    writeStatement(fragment, asLiterals());
    return true;
  } catch (error) {
    if (error instanceof VqlError) return false;
    throw error;
  }
}
