import { applyEdits } from '../../diagnostics/apply-edits.js';
import { type Diagnostic, type Edit, hasErrors, inTextOrder } from '../../diagnostics/diagnostic.js';
import type { Result } from '../../diagnostics/result.js';
import type { Dialect } from '../../dialect/dialect.js';
import { type FormatOptions, formatStatement } from '../../vql/format.js';
import { checkEmbeddedQuery } from '../check-program.js';
import { type EmbeddedProgram, embedQueries } from '../embed.js';
import type { EmbeddedText } from '../embedded-text.js';
import { completeFragment } from '../fragments.js';
import type { HostReading } from '../host/reading.js';
import { programLineEnd } from '../host/tag-names.js';
import { programIgnores } from '../program-ignores.js';
import { formatQuery, type QueryLayout } from './format-query.js';
import { indentationUnit } from './host-indentation.js';

/** Options of formatting the queries of a program; lines end as in the program. */
export interface ProgramFormatOptions extends Pick<FormatOptions, 'width' | 'indent' | 'keywordCase' | 'commas'> {
  readonly dialect: Partial<Dialect>;
}

/** Formats the queries of a program, and nothing else in it. The diagnostics are the errors of queries, which are not changed. */
export function formatProgram(reading: HostReading, options: ProgramFormatOptions): Result<string> {
  const { program } = reading;
  const embedded = embedQueries(reading, options.dialect);
  const formatted = formatQueries(embedded, options);
  return {
    value: applyEdits(
      program,
      formatted.flatMap(({ edits }) => edits),
    ),
    diagnostics: inTextOrder(formatted.flatMap(({ errors }) => errors)),
  };
}

/** A query of a program with the edits that format it. */
export interface QueryInProgram {
  readonly embedded: EmbeddedText;
  readonly edits: readonly Edit[];
  /** The errors because of which it was not formatted. */
  readonly errors: readonly Diagnostic[];
}

/** Formats those queries of a program that are wanted: all by default. */
export function formatQueries(
  program: EmbeddedProgram,
  options: ProgramFormatOptions,
  isWanted: (embedded: EmbeddedText) => boolean = () => true,
): readonly QueryInProgram[] {
  const { reading, queries } = program;
  const wanted = queries.filter(isWanted);
  // Editors ask at each position of the cursor.
  if (wanted.length === 0) return [];
  const text = reading.program;
  const ignores = programIgnores(program);
  const spans = queries.map(({ query }) => query.span);
  const unit = indentationUnit(text, spans) ?? unitOf(options.indent ?? defaultIndent);
  const layout: Omit<QueryLayout, 'canBreak'> = {
    ...options,
    width: options.width ?? 80,
    indent: options.indent ?? (unit.includes('\t') ? 'tab' : unit.length),
    program: text,
    unit,
    lineEnd: programLineEnd(text),
  };
  return wanted.flatMap((embedded) => {
    const { span } = embedded.query;
    const own = ignores.filter((ignore) => ignore.queries.includes(embedded));
    // Such a comment applies to one of its lines.
    const isFixed = own.some((ignore) => ignore.span.start > span.start);
    if (isFixed && /[\r\n]/.test(text.slice(span.start, span.end))) return [];
    const { edits, hasErrors: isBroken } = formatQuery(embedded, { ...layout, canBreak: own.length === 0 });
    return [{ embedded, edits, errors: isBroken ? errorsOf(embedded, program, options) : [] }];
  });
}

const defaultIndent = 2;

function unitOf(indent: number | 'tab'): string {
  return indent === 'tab' ? '\t' : ' '.repeat(indent);
}

/** Returns the errors of a query as `checkProgram` reports them; none if only a placeholder is wrong. */
function errorsOf(
  embedded: EmbeddedText,
  { queries, reading: { program } }: EmbeddedProgram,
  { dialect }: ProgramFormatOptions,
): readonly Diagnostic[] {
  const text = completeFragment(embedded, queries, program, dialect);
  const check = (statement: string) => formatStatement(statement, { dialect }).diagnostics;
  return checkEmbeddedQuery(text, program, { check }).filter((one) => hasErrors([one]));
}
