import type { Catalog, CatalogDefinition } from '../../src/catalog/index.js';
import { type Diagnostic, type Edit, type Span, VqlError } from '../../src/diagnostics/index.js';
import type { TargetName } from '../../src/engine/index.js';
import {
  type CompletionItem,
  createLanguageService,
  type Hover,
  type SignatureHelp,
} from '../../src/language/index.js';
import { createCUnitService } from '../editor/cunit-service.js';
import { type PackedTokens, packTokens } from '../editor/packed-tokens.js';
import { type ConditionCounts, countConditions } from '../rows/condition-counts.js';
import { type EvaluatedRows, evaluateRows } from '../rows/evaluate.js';
import { type PagedStatement, type PagingChoice, pageStatement } from '../rows/pages.js';
import { type Installation, sampleInstallation } from '../sample/installation.js';
import { type DataProblem, type OwnData, parseOwnData } from '../sample/own-data.js';
import type { Side } from '../side.js';
import { defaultTemplate } from '../state/default-template.js';
import { openSession, type Session, type SessionStart } from '../state/session.js';
import type { FirstRows } from '../translation/first-rows.js';
import { type PackedLinks, packLinks } from '../translation/link.js';
import { type OutlineRow, outlineOf } from '../translation/outline.js';
import { type Sql, sqlOf } from '../translation/sql.js';
import type { TextTranslation } from '../translation/translation.js';
import { type WordsRow, wordsOf } from '../translation/words.js';

/** The functions of the worker: everything that reads a query, so that typing never waits for it. All arguments and answers are plain data. */
export interface Backend {
  /** Opens a session. Its template and catalog are those of the other functions from now on; C-Unit may not name its template. */
  open(start: SessionStart): OpenedSession;
  /** Uses the data of the visitor, unless they have problems; `undefined` is the sample. Returns the templates that are used then. */
  use(own: OwnData | undefined): UsedInstallation;
  /** Returns the rows for the statement at an offset. */
  rows(vql: string, offset: number): EvaluatedRows | undefined;
  /** Returns the explanation of each statement. */
  words(vql: string): readonly FirstRows<WordsRow>[];
  /** Returns the conditions of the statement at an offset with their rows, or the reason why there are none. */
  conditions(vql: string, offset: number): ConditionCounts | string;
  /** Reads the statement at an offset page by page, or returns the reason why it cannot. */
  pages(vql: string, offset: number, choice: PagingChoice): Promise<PagedStatement | string>;
  sql(vql: string, target: TargetName): readonly Sql[];
  outline(vql: string): FirstRows<OutlineRow>;
  diagnostics(side: Side, text: string): readonly Diagnostic[];
  tokens(side: Side, text: string): PackedTokens;
  complete(side: Side, text: string, offset: number): readonly CompletionItem[];
  hover(side: Side, text: string, offset: number): Hover | undefined;
  /** Returns the edits that format the text, or the statements that a range touches. */
  format(side: Side, text: string, range?: Span): readonly Edit[];
  signatureHelp(text: string, offset: number): SignatureHelp | undefined;
  renameable(text: string, offset: number): Span | undefined;
  /** Returns the edits that rename the name at an offset, or the reason why the new name is refused. */
  rename(text: string, offset: number, name: string): readonly Edit[] | string;
}

/** The installation that is used. */
export interface UsedInstallation {
  readonly isOwn: boolean;
  readonly templates: CatalogDefinition['templates'];
  /** Reasons why the data of the visitor cannot be used. */
  readonly problems: readonly DataProblem[];
}

/** A session with what the page needs to show it. */
export interface OpenedSession {
  readonly session: Omit<Session, 'translation'> & { readonly translation: Omit<TextTranslation, 'links'> };
  /** Links of the translation. */
  readonly links: PackedLinks;
  /** Diagnostics of the source text, in its order. */
  readonly problems: readonly Diagnostic[];
}

/** Creates the functions of the worker. */
export function createBackend(): Backend {
  let template = defaultTemplate;
  const servicesWith = (catalog: Catalog | undefined) => {
    const vql = createLanguageService({ catalog });
    return { vql, cunit: createCUnitService(() => template, vql, catalog) };
  };
  const checkedWith = (catalog: Catalog) => ({ catalog, services: servicesWith(catalog) });
  let installation: Installation = sampleInstallation;
  let checked = checkedWith(installation.catalog);
  const unchecked = { catalog: undefined, services: servicesWith(undefined) };
  let { catalog, services }: typeof checked | typeof unchecked = checked;
  return {
    open(start) {
      const session = openSession(start);
      template = session.template;
      ({ catalog, services } = session.catalog === 'none' ? unchecked : checked);
      const problems = services[session.source].diagnostics(session.texts[session.source]);
      const { links, ...translation } = session.translation;
      return {
        session: { ...session, translation },
        links: packLinks(links),
        problems,
      };
    },
    use(own) {
      const { value = installation, problems } =
        own === undefined ? { value: sampleInstallation, problems: [] } : parseOwnData(own);
      if (value !== installation) {
        installation = value;
        checked = checkedWith(installation.catalog);
      }
      return {
        isOwn: installation !== sampleInstallation,
        templates: installation.catalog.definition.templates,
        problems,
      };
    },
    rows: (text, offset) => evaluateRows(text, offset, installation),
    words: (text) => wordsOf(text, catalog),
    conditions: (text, offset) => countConditions(text, offset, installation),
    pages: (text, offset, choice) => pageStatement(text, offset, choice, installation),
    sql: (text, target) => sqlOf(text, target, catalog),
    outline: outlineOf,
    diagnostics: (side, text) => services[side].diagnostics(text),
    tokens: (side, text) => packTokens(services[side].semanticTokens(text)),
    complete: (side, text, offset) => services[side].complete(text, offset).items,
    hover: (side, text, offset) => services[side].hover(text, offset),
    format: (side, text, range) =>
      range === undefined ? services[side].format(text) : services[side].formatRange(text, range),
    signatureHelp: (text, offset) => services.vql.signatureHelp(text, offset),
    renameable: (text, offset) => services.vql.renameable(text, offset),
    rename(text, offset, name) {
      try {
        return services.vql.rename(text, offset, name) ?? [];
      } catch (error) {
        if (error instanceof VqlError) return error.message;
        throw error;
      }
    },
  };
}
