import { createDiagnostic } from '../diagnostics/create-diagnostic.js';
import type { Diagnostic, Edit, Fix, Severity } from '../diagnostics/diagnostic.js';
import { quoted } from '../diagnostics/quoted.js';
import type { Span } from '../diagnostics/span.js';
import type { EmbeddedText, QuotedValue } from './fill-holes.js';
import type { HostReading, TagNames } from './find-queries.js';
import type { HostQuery, Part } from './host-query.js';
import { writeString } from './write-string.js';

/** Reports the values that a program puts into strings of a query, with the way to let the tag write them. */
export function valuesInQuotes(
  query: HostQuery,
  embedded: EmbeddedText,
  reading: HostReading,
  severity: Severity = 'error',
): readonly Diagnostic[] {
  const { program } = reading;
  const whole = query.isTagged ? undefined : tagFix(query, embedded, reading);
  return embedded.strings.map((string) => {
    const values = string.inner.filter((piece) => typeof piece !== 'string');
    const [value = string.span] = values;
    const fix = query.isTagged ? withoutQuotes(string, program) : whole;
    return createDiagnostic(
      'value-in-quotes',
      { value: quoted(program.slice(value.start, value.end)), isTagged: query.isTagged },
      { span: string.span, severity, ...(fix && { fixes: [fix] }) },
    );
  });
}

/** The tag refuses a value in quotes whenever it is evaluated, so that without them nothing else can be meant. */
function withoutQuotes(string: QuotedValue, program: string): Fix {
  const edits = [{ span: string.span, text: valueOf(string, program) }];
  return { title: 'Remove the quotes', edits, safe: true };
}

/** What the tag is given instead of a string: the value, or a template of it and what stands beside it. */
function valueOf({ inner }: QuotedValue, program: string): string {
  const [only] = inner;
  const written = inner.map((piece) => (typeof piece === 'string' ? writeString(piece, '`') : hole(piece, program)));
  return inner.length === 1 && only !== undefined ? written.join('') : `\${\`${written.join('')}\`}`;
}

function hole({ start, end }: Span, program: string): string {
  return `\${${program.slice(start, end)}}`;
}

/** Turns a text that a program puts together into the tag; not where it puts in what the tag would take for a value. */
function tagFix(query: HostQuery, embedded: EmbeddedText, { program, names }: HostReading): Fix | undefined {
  if (!embedded.suitsTag || embedded.isFragment) return undefined;
  const { name, edit } = tagIn(names);
  const { span, parts } = query;
  const isTemplate = program[span.start] === '`' && parts.every(isOfTemplate);
  const edits = isTemplate
    ? inPlace(query, embedded, name, program)
    : [{ span, text: rewritten(embedded, name, program) }];
  return { title: 'Write it with the tag vql`…`', edits: [...(edit ? [edit] : []), ...edits], safe: false };
}

/** The name of the tag, and the import that makes it known. */
function tagIn({ tag, isTaken, importAt, isModule }: TagNames): { readonly name: string; readonly edit?: Edit } {
  if (tag !== undefined) return { name: tag };
  const name = isTaken ? 'vqlTag' : 'vql';
  const text = isModule
    ? `import { vql${isTaken ? ` as ${name}` : ''} } from 'vql-kit/builder';\n`
    : `const { vql${isTaken ? `: ${name}` : ''} } = require('vql-kit/builder');\n`;
  return { name, edit: { span: { start: importAt, end: importAt }, text } };
}

function isOfTemplate(part: Part): boolean {
  return part.kind === 'hole' ? part.value !== undefined : part.stretches.every(({ quote }) => quote === '`');
}

/** Of a template all stays as it is but for its strings with values. */
function inPlace({ span }: HostQuery, { strings }: EmbeddedText, name: string, program: string): Edit[] {
  return [
    { span: { start: span.start, end: span.start }, text: name },
    ...strings.map((string) => ({ span: string.span, text: valueOf(string, program) })),
    { span: { start: span.end, end: span.end }, text: '.toVql()' },
  ];
}

/** Strings that are joined become one template. */
function rewritten({ text, holes, strings, map }: EmbeddedText, name: string, program: string): string {
  let written = '';
  let behind = 0;
  for (const { span: at, value } of holes) {
    const place = map.toHost(at);
    const string = strings.find((one) => one.span.start === place.start);
    written += writeString(text.slice(behind, at.start), '`');
    written += string === undefined ? hole(value, program) : valueOf(string, program);
    behind = at.end;
  }
  return `${name}\`${written}${writeString(text.slice(behind), '`')}\`.toVql()`;
}
