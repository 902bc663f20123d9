import type { Diagnostic, Edit, Fix } from '../diagnostics/diagnostic.js';
import { firstIndex } from '../diagnostics/first-index.js';
import { type Span, shiftSpan, spanContains, spansTouch } from '../diagnostics/span.js';
import type { Dialect } from '../dialect/dialect.js';
import type { CodeAction } from '../language/actions/code-actions.js';
import { cached } from '../language/cache.js';
import type { CompletionItem } from '../language/completion/items.js';
import type { FormatDefaults } from '../language/format.js';
import type { LanguageService } from '../language/language-service.js';
import type { SemanticToken } from '../language/semantic-tokens.js';
import { shiftEdit } from '../language/vql-document.js';
import { mayIgnore } from '../vql/ignoring-comments.js';
import { unusedIgnore } from '../vql/rules/unused-ignore.js';
import { tokenize } from '../vql/tokenize.js';
import type { CheckJson } from './check-literals.js';
import { checkEmbedded, fixIn, withValues } from './check-program.js';
import { type EmbeddedProgram, embedQueries } from './embed.js';
import type { ProgramRuleOptions } from './embedded-rules.js';
import type { EmbeddedText, Hole } from './embedded-text.js';
import { formatQueries, type ProgramFormatOptions, type QueryInProgram } from './format/format-program.js';
import { completeFragment } from './fragments.js';
import { sharedLength } from './host/program-change.js';
import type { HostReading } from './host/reading.js';
import { completeIgnoredInProgram } from './ignored-codes.js';
import { ignoreActionsInProgram, programIgnores } from './program-ignores.js';
import { type ProgramStatement, programStatements } from './program-statements.js';
import { checkValuesInQuotes } from './value-in-quotes.js';

/** Options of `createEmbeddedService`. */
export interface EmbeddedServiceOptions {
  /** The service for texts of VQL. */
  readonly service: LanguageService;
  /** Finds the queries of a program; `before` is an earlier version, from which unchanged parts can be taken. */
  readonly read: (program: string, before?: HostReading) => HostReading;
  readonly dialect: Partial<Dialect>;
  /** Checks a JSON text with C-Unit, as the service for such texts does; without it, objects of programs are not checked. */
  readonly checkJson?: CheckJson | undefined;
  /** The options that decide which rules run, as those of `service`; default: none. */
  readonly settings?: ProgramRuleOptions | undefined;
  /** Options of the formatter; default: the indentation of the program. */
  readonly format?: Omit<ProgramFormatOptions, 'dialect'> | undefined;
}

/** A language service for programs. */
export interface EmbeddedService extends LanguageService {
  /** Returns the statements of a program, which can be run. */
  statements(text: string): readonly ProgramStatement[];
}

/**
 * Creates a language service for programs: it answers inside queries, with spans and edits of the program, and returns nothing
 * elsewhere. Formatting changes queries alone. Folding and symbols of programs are left to their own language service.
 */
export function createEmbeddedService(options: EmbeddedServiceOptions): EmbeddedService {
  const { service, dialect, checkJson, settings = {}, format = {} } = options;
  const known = new Map<string, EmbeddedProgram>();
  const read = (text: string): EmbeddedProgram =>
    cached(known, maxPrograms, text, () => {
      const before = nearest([...known.values()], text);
      return embedQueries(options.read(text, before?.reading), dialect, before);
    });
  // The service remembers a few texts; a program may have hundreds, most of which do not change.
  const checked = new Map<string, readonly Diagnostic[]>();
  const check = (text: string) => cached(checked, maxTexts, text, () => service.diagnostics(text));
  const highlighted = new Map<string, readonly SemanticToken[]>();
  const highlight = (text: string) => cached(highlighted, maxTexts, text, () => service.semanticTokens(text));
  /** Calls `answer` with the query around an offset of the program. */
  const ask = <Answer>(
    text: string,
    hostOffset: number,
    answer: (query: EmbeddedText, offset: number) => Answer,
    queries = read(text).queries,
  ): Answer | undefined => {
    for (const query of queries) {
      const offset = query.map.toQuery(hostOffset);
      if (offset !== undefined) return answer(query, offset);
    }
    return undefined;
  };
  /** Errors of a fragment are not reported, since its surroundings are not known for certain. */
  const isWrong = (statement: string, offset: number): boolean =>
    service
      .diagnostics(statement)
      .some(({ severity, span }) => severity === 'error' && spansTouch(span, { start: offset, end: offset }));
  const diagnose = (text: string): readonly Diagnostic[] =>
    checkEmbedded(read(text), { dialect, check, checkJson, settings });
  const formatTouched = (text: string, range: Span, defaults: FormatDefaults = {}): readonly QueryInProgram[] =>
    formatQueries(read(text), { ...defaults, ...format, dialect }, ({ query }) => spansTouch(query.span, range));
  return {
    diagnostics: diagnose,
    complete: (text, hostOffset) => {
      const { queries, drafts } = read(text);
      const found = ask(
        text,
        hostOffset,
        (query) => {
          const { embedded, statement, start, placeholders } = completeFragment(query, queries, text, dialect);
          const placeholderWords = placeholders();
          const offset = embedded.map.toQuery(hostOffset);
          if (offset === undefined) return undefined;
          const { items, expected } = service.complete(statement, start + offset);
          const own = items
            .filter(
              ({ label }) =>
                placeholderWords.size === 0 || !tokenize(label).some(({ text: word }) => placeholderWords.has(word)),
            )
            .map((item) => ({ ...item, edit: shiftEdit(item.edit, -start) }));
          return { items: own.flatMap((item) => itemIn(item, embedded, hostOffset) ?? []), expected };
        },
        [...queries, ...drafts],
      );
      return found ?? completeIgnoredInProgram(text, hostOffset, settings) ?? { items: [], expected: [] };
    },
    hover: (text, hostOffset) =>
      ask(text, hostOffset, (query) => {
        const { embedded, statement, start } = completeFragment(query, read(text).queries, text, dialect);
        const offset = embedded.map.toQuery(hostOffset);
        if (offset === undefined || (embedded.isFragment && isWrong(statement, start + offset))) return undefined;
        const found = service.hover(statement, start + offset);
        const span = found && shiftSpan(found.span, -start);
        // An explanation of more than the fragment has no span in the program.
        if (span === undefined || span.start < 0 || span.end > embedded.text.length) return undefined;
        return { contents: withValues(found?.contents ?? '', embedded, text), span: embedded.map.toHost(span) };
      }),
    signatureHelp: (text, hostOffset) =>
      ask(text, hostOffset, (query, offset) => service.signatureHelp(query.text, offset)),
    codeActions: (text, range) => {
      const embedded = read(text);
      const found = diagnose(text).filter(({ span }) => spansTouch(span, range));
      const { literals = [] } = embedded.reading;
      const isOwn = ({ code, span }: Diagnostic): boolean =>
        ownCodes.has(code) || (span !== undefined && literals.some((literal) => spanContains(literal, span)));
      return [
        ...quoteActions(embedded, range, settings),
        ...found.filter(isOwn).flatMap(({ fixes = [] }) => fixes.map(asAction)),
        ...(ask(text, range.start, (query, start) => {
          if (query.isFragment) return [];
          const end = query.map.toQuery(range.end) ?? start;
          const actions = service.codeActions(query.text, { start, end });
          // A comment that ignores a code is written outside of the string.
          const others = actions.filter(({ edits }) => !edits.some((edit) => mayIgnore(edit.text)));
          return others.flatMap((action) => fixIn(action, query, text) ?? []);
        }) ?? []),
        ...ignoreActionsInProgram(found, embedded).map(asAction),
        ...formatTouched(text, range).flatMap(({ edits }): readonly CodeAction[] =>
          edits.length === 0 ? [] : [{ title: 'Format this query', edits, safe: true, kind: 'rewrite' }],
        ),
      ];
    },
    format: (text, defaults) => formatTouched(text, { start: 0, end: text.length }, defaults).flatMap(editsOf),
    formatRange: (text, range, defaults) => formatTouched(text, range, defaults).flatMap(editsOf),
    unformatted: (text) =>
      formatTouched(text, { start: 0, end: text.length }).flatMap(({ embedded, errors }) =>
        errors.length > 0 ? [embedded.query.span] : [],
      ),
    semanticTokens: (text) =>
      read(text).queries.flatMap((query) =>
        highlight(query.text).flatMap(({ kind, span }) =>
          isHole(span, query.holes) ? [] : [{ kind, span: query.map.toHost(span) }],
        ),
      ),
    foldingRanges: () => [],
    selectionRanges: (text, hostOffset) =>
      ask(text, hostOffset, (query, offset) =>
        service.selectionRanges(query.text, offset).map((span) => query.map.toHost(span)),
      ) ?? [],
    symbols: () => [],
    statements: (text) => programStatements(read(text), dialect),
    occurrences: (text, hostOffset) =>
      ask(text, hostOffset, (query, offset) =>
        service
          .occurrences(query.text, offset)
          .map((occurrence) => ({ ...occurrence, span: query.map.toHost(occurrence.span) })),
      ) ?? [],
    inlayHints: (text) =>
      read(text).queries.flatMap((query) =>
        query.isFragment
          ? []
          : service.inlayHints(query.text).map(({ offset, label }) => ({
              offset: query.map.toHost({ start: offset, end: offset }).end,
              label,
            })),
      ),
    names: (text) =>
      read(text).queries.flatMap((query) =>
        query.isFragment
          ? []
          : service.names(query.text).flatMap((use) => {
              const span = query.map.toHost(use.span);
              // A name that is written with an escape, or that the program inserts, cannot be replaced.
              const isPlain = text.slice(span.start, span.end) === query.text.slice(use.span.start, use.span.end);
              return isPlain && !isHole(use.span, query.holes) ? [{ ...use, span }] : [];
            }),
      ),
    definition: (text, hostOffset) =>
      ask(text, hostOffset, (query, offset) => {
        const span = service.definition(query.text, offset);
        return span && query.map.toHost(span);
      }),
    renameable: (text, hostOffset) =>
      ask(text, hostOffset, (query, offset) => {
        const span = service.renameable(query.text, offset);
        return span && query.map.toHost(span);
      }),
    rename: (text, hostOffset, name) =>
      ask(text, hostOffset, (query, offset) =>
        service.rename(query.text, offset, name)?.flatMap((edit) => query.map.toHostEdit(edit) ?? []),
      ),
  };
}

/** Enough for the open programs and their previous versions. */
const maxPrograms = 8;

/** Enough for the queries of the open programs. */
const maxTexts = 4_000;

/** Returns the remembered program that has the most in common with a text: mostly the last one, and then no other is compared. */
function nearest(programs: readonly EmbeddedProgram[], text: string): EmbeddedProgram | undefined {
  let most = 0;
  let found: EmbeddedProgram | undefined;
  for (const embedded of programs.toReversed()) {
    const { program } = embedded.reading;
    const shared = sharedLength(program, text);
    if (shared > program.length * mostlySame) return embedded;
    if (shared <= most) continue;
    most = shared;
    found = embedded;
  }
  return found;
}

/** Share of a text that two versions of a program certainly have in common. */
const mostlySame = 0.9;

/** Whether a span of a query touches a placeholder. */
function isHole(span: Span, holes: readonly Hole[]): boolean {
  const hole = holes[firstIndex(holes, ({ span: { end } }) => end >= span.start)];
  return hole !== undefined && spansTouch(hole.span, span);
}

/** Returns an item with an edit of the program; `undefined` if the edit would not contain the cursor, as inside an escape. */
function itemIn(item: CompletionItem, query: EmbeddedText, hostOffset: number): CompletionItem | undefined {
  const edit = query.map.toHostEdit(item.edit);
  if (edit === undefined || !spanContains(edit.span, { start: hostOffset, end: hostOffset })) return undefined;
  const { cursor, stops } = item;
  // The text before an offset may be longer when it is escaped.
  const inHost = (offset: number): number =>
    query.map.toHostEdit({ span: item.edit.span, text: item.edit.text.slice(0, offset) })?.text.length ?? offset;
  return {
    ...item,
    edit,
    ...(cursor !== undefined && { cursor: inHost(cursor) }),
    ...(stops !== undefined && { stops: stops.map(inHost) }),
  };
}

/** Returns the fixes of the values in quotes that a range touches; the fix of a whole query belongs to its first value. */
function quoteActions(program: EmbeddedProgram, range: Span, settings: ProgramRuleOptions): readonly CodeAction[] {
  const ignores = programIgnores(program);
  return program.queries.flatMap((query) => {
    if (!spansTouch(query.query.span, range)) return [];
    const found = checkValuesInQuotes(query, program.reading, { settings, ignores });
    const own = found.filter(({ span }) => spansTouch(span, range));
    const fixes =
      query.query.role === 'tag' ? own.flatMap(({ fixes = [] }) => fixes) : own.length > 0 ? found[0]?.fixes : [];
    return (fixes ?? []).map(asAction);
  });
}

function editsOf({ edits }: QueryInProgram): readonly Edit[] {
  return edits;
}

function asAction(fix: Fix): CodeAction {
  return { ...fix, kind: 'fix' };
}

/** Codes about comments, whose fixes are about the program and not about the text of a query. */
const ownCodes: ReadonlySet<string> = new Set([unusedIgnore.code, 'ignore-in-string']);
