import type { Severity } from '../diagnostics/diagnostic.js';
import { inTextOrder } from '../diagnostics/in-text-order.js';
import { type Span, spanContains } from '../diagnostics/span.js';
import type { Dialect } from '../dialect/dialect.js';
import type { CodeAction } from '../language/actions/code-action.js';
import { cached } from '../language/cache.js';
import type { CompletionItem } from '../language/completion/items.js';
import { shiftEdit, shiftSpan } from '../language/document.js';
import type { LanguageService } from '../language/language-service.js';
import { tokenize } from '../vql/tokenize.js';
import { checkEmbedded, fixIn, hostSyntax, withValues } from './check-program.js';
import { type EmbeddedProgram, embedQueries } from './embed-queries.js';
import type { EmbeddedText, Hole } from './fill-holes.js';
import type { HostReading } from './find-queries.js';
import { firstWhere } from './first-where.js';
import { moveReading, sharedLength } from './move-reading.js';
import { framed } from './part-frame.js';
import { valuesInQuotes } from './value-in-quotes.js';

/** What a language service for programs works with. */
export interface EmbeddedServiceOptions {
  /** Answers about texts of VQL. */
  readonly service: LanguageService;
  /** Finds the queries of a program. */
  readonly read: (program: string) => HostReading;
  readonly dialect: Pick<Dialect, 'variableStyle'>;
  /** How grave it is to put a value into quotes; default: an error. */
  readonly valueInQuotes?: Severity | 'off' | undefined;
}

/**
 * Makes a language service for programs: it answers where a query stands, with places and edits of the program, and says nothing
 * of the rest. How programs are laid out, folded and outlined is for others to say.
 */
export function createEmbeddedService(options: EmbeddedServiceOptions): LanguageService {
  const { service, dialect, valueInQuotes } = options;
  const known = new Map<string, EmbeddedProgram>();
  const read = (text: string): EmbeddedProgram =>
    cached(known, mostPrograms, text, () => {
      const reading = options.read(text);
      const before = reading.problem && nearest([...known.values()], text);
      return embedQueries(before === undefined ? reading : { ...reading, ...moveReading(before, text) }, dialect);
    });
  /** Asks about the query around a place of the program. */
  const ask = <Answer>(
    text: string,
    place: number,
    answer: (query: EmbeddedText, offset: number) => Answer,
    queries = read(text).queries,
  ): Answer | undefined => {
    for (const query of queries) {
      const offset = query.map.toQuery(place);
      if (offset !== undefined) return answer(query, offset);
    }
    return undefined;
  };
  /** Of a part nothing wrong is told: what stands around it is not known for certain. */
  const isWrong = (statement: string, offset: number): boolean =>
    service
      .diagnostics(statement)
      .some(({ severity, span }) => severity === 'error' && span && touches(span, { start: offset, end: offset }));
  return {
    diagnostics: (text) => {
      const { reading, ...texts } = read(text);
      const { queries } = texts;
      const { problem, ...others } = reading;
      // A program that is being written has errors all the time, of which its own service tells: what matters is that there is no help.
      const unread = problem === undefined || queries.length > 0 ? [] : [hostSyntax(problem, 'info')];
      const found = checkEmbedded({ ...texts, reading: others }, { check: service.diagnostics, valueInQuotes });
      return inTextOrder([...unread, ...found]);
    },
    complete: (text, place) => {
      const { queries, beginnings } = read(text);
      const found = ask(
        text,
        place,
        (query) => {
          const { embedded, statement, start, placeholders } = framed(query, queries, text, dialect);
          const offset = embedded.map.toQuery(place);
          if (offset === undefined) return undefined;
          const { items, expected } = service.complete(statement, start + offset);
          const own = items
            .filter(
              ({ label }) =>
                placeholders.size === 0 || !tokenize(label).some(({ text: word }) => placeholders.has(word)),
            )
            .map((item) => ({ ...item, edit: shiftEdit(item.edit, -start) }));
          return { items: own.flatMap((item) => itemIn(item, embedded, place) ?? []), expected };
        },
        [...queries, ...beginnings],
      );
      return found ?? { items: [], expected: [] };
    },
    hover: (text, place) =>
      ask(text, place, (query) => {
        const { embedded, statement, start } = framed(query, read(text).queries, text, dialect);
        const offset = embedded.map.toQuery(place);
        if (offset === undefined || (embedded.isFragment && isWrong(statement, start + offset))) return undefined;
        const found = service.hover(statement, start + offset);
        const span = found && shiftSpan(found.span, -start);
        // What is said of more than the part has no place in the program.
        if (span === undefined || span.start < 0 || span.end > embedded.text.length) return undefined;
        return { contents: withValues(found?.contents ?? '', embedded, text), span: embedded.map.toHost(span) };
      }),
    signatureHelp: (text, place) => ask(text, place, (query, offset) => service.signatureHelp(query.text, offset)),
    codeActions: (text, range) => [
      ...read(text).queries.flatMap((query) => habitActions(query, read(text).reading, range, valueInQuotes)),
      ...(ask(text, range.start, (query, start) => {
        if (query.isFragment) return [];
        const end = query.map.toQuery(range.end) ?? start;
        const actions = service.codeActions(query.text, { start, end });
        return actions.flatMap((action) => fixIn(action, query, text) ?? []);
      }) ?? []),
    ],
    format: () => [],
    formatRange: () => [],
    semanticTokens: (text) =>
      read(text).queries.flatMap((query) =>
        service
          .semanticTokens(query.text)
          .flatMap(({ kind, span }) => (isHole(span, query.holes) ? [] : [{ kind, span: query.map.toHost(span) }])),
      ),
    foldingRanges: () => [],
    selectionRanges: (text, place) =>
      ask(text, place, (query, offset) =>
        service.selectionRanges(query.text, offset).map((span) => query.map.toHost(span)),
      ) ?? [],
    symbols: () => [],
    occurrences: (text, place) =>
      ask(text, place, (query, offset) =>
        service
          .occurrences(query.text, offset)
          .map((occurrence) => ({ ...occurrence, span: query.map.toHost(occurrence.span) })),
      ) ?? [],
    definition: (text, place) =>
      ask(text, place, (query, offset) => {
        const span = service.definition(query.text, offset);
        return span && query.map.toHost(span);
      }),
    renameable: (text, place) =>
      ask(text, place, (query, offset) => {
        const span = service.renameable(query.text, offset);
        return span && query.map.toHost(span);
      }),
    rename: (text, place, name) =>
      ask(text, place, (query, offset) =>
        service.rename(query.text, offset, name)?.flatMap((edit) => query.map.toHostEdit(edit) ?? []),
      ),
  };
}

/** What is open, and what it was just before. */
const mostPrograms = 8;

/** Of the programs that are known, the one that a text has most in common with. */
function nearest(programs: readonly EmbeddedProgram[], text: string): HostReading | undefined {
  let most = 0;
  let found: HostReading | undefined;
  for (const { reading } of programs) {
    const shared = sharedLength(reading.program, text);
    if (shared < most) continue;
    most = shared;
    found = reading;
  }
  return found;
}

/** Whether a piece of a query touches what stands for a value. */
function isHole(span: Span, holes: readonly Hole[]): boolean {
  const hole = holes[firstWhere(holes, ({ span: { end } }) => end >= span.start)];
  return hole !== undefined && touches(hole.span, span);
}

/** An item whose edit is one of the program; not one that is written beside the place, as inside of an escape. */
function itemIn(item: CompletionItem, query: EmbeddedText, place: number): CompletionItem | undefined {
  const edit = query.map.toHostEdit(item.edit);
  if (edit === undefined || !spanContains(edit.span, { start: place, end: place })) return undefined;
  const { cursor } = item;
  if (cursor === undefined) return { ...item, edit };
  // What stands before the cursor may be longer where it is escaped.
  const before = query.map.toHostEdit({ span: item.edit.span, text: item.edit.text.slice(0, cursor) });
  return { ...item, edit, cursor: before?.text.length ?? cursor };
}

/** The fixes of the values in quotes that a range touches; that of a whole query is told with the first of them. */
function habitActions(
  query: EmbeddedText,
  reading: HostReading,
  range: Span,
  severity: Severity | 'off' | undefined,
): readonly CodeAction[] {
  if (severity === 'off' || !touches(query.query.span, range)) return [];
  const found = valuesInQuotes(query, reading, severity);
  const own = found.filter(({ span }) => span !== undefined && touches(span, range));
  const fixes =
    query.query.role === 'tag' ? own.flatMap(({ fixes = [] }) => fixes) : own.length > 0 ? found[0]?.fixes : [];
  return (fixes ?? []).map((fix): CodeAction => ({ ...fix, kind: 'fix' }));
}

function touches(a: Span, b: Span): boolean {
  return a.start <= b.end && b.start <= a.end;
}
