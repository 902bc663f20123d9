import type { Catalog, CatalogDefinition } from '../../src/catalog/index.js';
import { type Diagnostic, type Edit, type Span, VqlError } from '../../src/diagnostics/index.js';
import type { TargetName } from '../../src/engine/index.js';
import type { VariableLists } from '../../src/language/explain/operands.js';
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
import type { CatalogChoice } from '../state/catalog-choice.js';
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
  /** Opens a session. Its template, catalog and variables are used by the other functions from now on; C-Unit may not name its template. */
  open(start: SessionStart): OpenedSession;
  /** Uses the data of the visitor, unless they have problems, which it returns; `undefined` removes them. */
  use(own: OwnData | undefined): readonly DataProblem[];
  /** Returns the installation of the session: that of the visitor, or else the sample. */
  installation(): UsedInstallation;
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

/** The installation of a session. */
export interface UsedInstallation {
  readonly isOwn: boolean;
  readonly templates: CatalogDefinition['templates'];
}

/** A session with what the page needs to show it. */
export interface OpenedSession {
  readonly session: Omit<Session, 'translation'> & { readonly translation: Omit<TextTranslation, 'links'> };
  /** Links of the translation. */
  readonly links: PackedLinks;
  /** Diagnostics of the source text, in its order. */
  readonly problems: readonly Diagnostic[];
  /** Whether there is an installation of the visitor, which the session uses unless it chooses another catalog. */
  readonly hasOwn: boolean;
}

/** Creates the functions of the worker. */
export function createBackend(): Backend {
  let template = defaultTemplate;
  const servicesWith = (catalog: Catalog | undefined) => {
    const vql = createLanguageService({ catalog });
    return { vql, cunit: createCUnitService(() => template, vql, catalog) };
  };
  const checkedWith = (installation: Installation) => ({
    installation,
    catalog: installation.catalog,
    services: servicesWith(installation.catalog),
  });
  const sample = checkedWith(sampleInstallation);
  const unchecked = { catalog: undefined, services: servicesWith(undefined) };
  let own: typeof sample | undefined;
  let choice: CatalogChoice | undefined;
  let variables: readonly VariableLists[] | undefined;
  const used = () => (own === undefined || choice === 'sample' ? sample : own);
  const installation = () => used().installation;
  const checks = () => (choice === 'none' ? unchecked : used());
  const serviceOf = (side: Side) => checks().services[side];
  return {
    open(start) {
      const session = openSession(start);
      ({ template, catalog: choice, variables } = session);
      const problems = serviceOf(session.source).diagnostics(session.texts[session.source]);
      const { links, ...translation } = session.translation;
      return {
        session: { ...session, translation },
        links: packLinks(links),
        problems,
        hasOwn: own !== undefined,
      };
    },
    use(data) {
      const { value, problems } = data === undefined ? { value: undefined, problems: [] } : parseOwnData(data);
      if (problems.length === 0) own = value && checkedWith(value);
      return problems;
    },
    installation: () => ({ isOwn: used() !== sample, templates: installation().catalog.definition.templates }),
    rows: (text, offset) => evaluateRows(text, offset, installation(), variables),
    words: (text) => wordsOf(text, checks().catalog, variables),
    conditions: (text, offset) => countConditions(text, offset, installation(), variables),
    pages: (text, offset, paging) => pageStatement(text, offset, paging, installation(), variables),
    sql: (text, target) => sqlOf(text, target, checks().catalog, variables),
    outline: outlineOf,
    diagnostics: (side, text) => serviceOf(side).diagnostics(text),
    tokens: (side, text) => packTokens(serviceOf(side).semanticTokens(text)),
    complete: (side, text, offset) => serviceOf(side).complete(text, offset).items,
    hover: (side, text, offset) => serviceOf(side).hover(text, offset),
    format: (side, text, range) =>
      range === undefined ? serviceOf(side).format(text) : serviceOf(side).formatRange(text, range),
    signatureHelp: (text, offset) => checks().services.vql.signatureHelp(text, offset),
    renameable: (text, offset) => checks().services.vql.renameable(text, offset),
    rename(text, offset, name) {
      try {
        return checks().services.vql.rename(text, offset, name) ?? [];
      } catch (error) {
        if (error instanceof VqlError) return error.message;
        throw error;
      }
    },
  };
}
