import { embeddedCodes } from '../diagnostics/codes/embedded.js';
import { diagnosticsOf } from '../diagnostics/codes/row.js';
import type { Diagnostic, Edit, Fix, Severity } from '../diagnostics/diagnostic.js';
import { quoted } from '../diagnostics/quoted.js';
import type { Span } from '../diagnostics/span.js';
import type { EmbeddedText, PutValue, QuotedValue } from './fill-holes.js';
import type { HostReading } from './find-queries.js';
import type { Part } from './host-query.js';
import type { TagNames } from './tag-names.js';
import { tagTakes } from './tag-takes.js';
import type { HostValue } from './value-nature.js';
import { writeString } from './write-string.js';

const createEmbeddedDiagnostic = diagnosticsOf(embeddedCodes);

/**
 * Reports the values that a program puts into strings of a query, with the way to let the tag write them, where that is sure to say the
 * same. It changes the whole query, and comes with the first of them.
 */
export function valuesInQuotes(
  embedded: EmbeddedText,
  reading: HostReading,
  severity: Severity = 'error',
): readonly Diagnostic[] {
  const { program } = reading;
  const { role } = embedded.query;
  const isTagged = role === 'tag';
  const strings = isTagged ? embedded.strings.filter(({ isOption }) => !isOption) : embedded.strings.filter(canBreak);
  const whole = strings.length === 0 || role !== 'call' ? undefined : tagFix(embedded, reading);
  return strings.map((string, index) => {
    const culprit = valuesOf(string).find(isDangerous) ?? valuesOf(string)[0];
    const fix = isTagged ? withoutQuotes(string, program) : index === 0 ? whole : undefined;
    return createEmbeddedDiagnostic(
      'value-in-quotes',
      {
        value: quoted(program.slice(culprit?.start ?? string.span.start, culprit?.end ?? string.span.end)),
        isMade: culprit !== undefined && culprit.nature !== 'plain',
        way: isTagged ? 'quotes' : wayOf(string, culprit, whole !== undefined),
      },
      { span: string.span, severity, ...(fix && { fixes: [fix] }) },
    );
  });
}

/** How it can be written by hand. */
function wayOf({ isOption }: QuotedValue, culprit: HostValue | undefined, hasFix: boolean) {
  if (isOption) return 'option';
  if (culprit?.nature === 'list') return 'list';
  if (culprit !== undefined && culprit.nature !== 'plain') return 'bare';
  return hasFix ? 'tag' : 'parts';
}

/** Whether a value can bring a quote that is not doubled. */
function isDangerous({ nature }: HostValue): boolean {
  return nature === 'plain' || nature === 'list' || nature === 'unknown';
}

function canBreak(string: QuotedValue): boolean {
  return valuesOf(string).some(isDangerous);
}

function valuesOf({ inner }: QuotedValue): readonly PutValue[] {
  return inner.filter((piece) => typeof piece !== 'string');
}

/** Whether the tag would write the same text: not where the program has put in quotes already. */
function staysTheSame(string: QuotedValue): boolean {
  return valuesOf(string).every(
    ({ nature, bare }) => nature === 'plain' || nature === 'text' || nature === 'number' || bare !== undefined,
  );
}

/** The tag refuses a value in quotes whenever it is evaluated, so that without them nothing else can be meant. */
function withoutQuotes(string: QuotedValue, program: string): Fix | undefined {
  if (!staysTheSame(string) || valuesOf(string).some((value) => hasCommentBeside(value, program))) return undefined;
  const edits = [{ span: string.span, text: valueOf(string, program) }];
  return { title: 'Remove the quotes', edits, safe: true };
}

/** What the tag is given instead of a string: the value, or a template of it and what stands beside it. */
function valueOf({ inner }: QuotedValue, program: string): string {
  const written = inner.map((piece) =>
    typeof piece === 'string' ? writeString(piece, '`') : putAgain(piece, program),
  );
  return inner.length === 1 ? written.join('') : `\${\`${written.join('')}\`}`;
}

/** A value as the tag is given it: with all that stands beside it, unless its quotes are doubled. */
function putAgain(value: PutValue, program: string): string {
  return isWhole(value, program) ? program.slice(value.host.start, value.host.end) : hole(value.bare ?? value, program);
}

/** Whether all that stands for a value can stand for it again. */
function isWhole({ bare, host }: PutValue, program: string): boolean {
  return bare === undefined && isOfTemplate(host, program);
}

/** Whether a comment of the program stands beside a value, where it is not put in again. */
function hasCommentBeside(value: PutValue, program: string): boolean {
  const { start, end } = value.bare ?? value;
  const beside = [program.slice(value.host.start, start), program.slice(end, value.host.end)];
  return !isWhole(value, program) && beside.some((text) => /\/[/*]/.test(text));
}

/** Whether something is put in as templates do it. */
function isOfTemplate({ start }: Span, program: string): boolean {
  return program.startsWith('\x24{', start);
}

function hole({ start, end }: Span, program: string): string {
  return `\${${program.slice(start, end)}}`;
}

/** Turns a text that a program puts together into the tag; not where the tag would write another text, or none. */
function tagFix(embedded: EmbeddedText, { program, names }: HostReading): Fix | undefined {
  const { query, strings } = embedded;
  if (names === undefined || !strings.every(staysTheSame) || !tagTakes(embedded)) return undefined;
  const { span, parts } = query;
  const hasLostComment = strings.some((string) => valuesOf(string).some((value) => hasCommentBeside(value, program)));
  // What is added to it later is in none of its own places.
  if (parts.some(({ kind, host }) => kind === 'hole' && host.start === host.end)) return undefined;
  const isTemplate = parts.every((part) => goesIntoTag(part, program));
  if (hasLostComment || (!isTemplate && losesComment(embedded, program))) return undefined;
  const { name, edit } = tagIn(names, span.start, program);
  const edits = isTemplate ? inPlace(embedded, name, program) : [{ span, text: rewritten(embedded, name, program) }];
  return { title: 'Write it with the tag vql`…`', edits: [...(edit ? [edit] : []), ...edits], safe: false };
}

/** The name of the tag, and the import that makes it known. */
function tagIn(names: TagNames, at: number, program: string): { readonly name: string; readonly edit?: Edit } {
  const known = names.tagAt(at);
  if (known !== undefined) return { name: known };
  const { unused: name, importAt, isModule, lineEnd } = names;
  const isRenamed = name !== 'vql';
  const line = isModule
    ? `import { vql${isRenamed ? ` as ${name}` : ''} } from 'vql-kit/builder';`
    : `const { vql${isRenamed ? `: ${name}` : ''} } = require('vql-kit/builder');`;
  const before = importAt === 0 || program[importAt - 1] === '\n' ? '' : lineEnd;
  return { name, edit: { span: { start: importAt, end: importAt }, text: `${before}${line}${lineEnd}` } };
}

/** Whether the tag says the same of a part as it stands there: of a template, without backslashes where they are characters. */
function goesIntoTag(part: Part, program: string): boolean {
  if (part.kind === 'hole') return isOfTemplate(part.host, program);
  return part.quote === '`' || (part.quote === 'raw' && !part.text.includes('\\'));
}

/** Whether a comment of the program stands in what is rewritten: of that, only texts and values are kept. */
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

/** Of a template all stays as it is but for its strings with values. */
function inPlace({ query: { span, content }, strings }: EmbeddedText, name: string, program: string): Edit[] {
  return [
    { span: { start: span.start, end: content.start - 1 }, text: name },
    ...strings.map((string) => ({ span: string.span, text: valueOf(string, program) })),
    { span: { start: span.end, end: span.end }, text: '.toText()' },
  ];
}

/** Strings that are joined become one template. */
function rewritten({ text, holes }: EmbeddedText, name: string, program: string): string {
  let written = '';
  let behind = 0;
  for (const { span, value, quoted: string } of holes) {
    written += writeString(text.slice(behind, span.start), '`');
    written += string === undefined ? hole(value, program) : valueOf(string, program);
    behind = span.end;
  }
  return `${name}\`${written}${writeString(text.slice(behind), '`')}\`.toText()`;
}
