import type { ServiceAnswers, TemplateDefinition } from '../src/catalog/index.js';
import type { RuleExamples } from '../src/catalog/rules/rule.js';
import type { ClientOptions, createClient } from '../src/client/index.js';
import type { compileSql, EngineOptions, EngineQuery, openEngine, SqlOptions } from '../src/engine/index.js';
import type { CheckOptions, Diagnostic, DialectFindings, Loss, ReadOptions, VqlError } from '../src/index.js';
import type { decodePage, PagingSource, paginate, VqlRequest } from '../src/paging/index.js';
import type { parse } from '../src/vql/index.js';

/** Options as JSON has them; of a dialect, what differs from the default. */
type ExampleOptions = Omit<CheckOptions, 'dialect'> & { readonly dialect?: { readonly variableStyle: string } };

/**
 * Input that gets a code: a VQL statement or predicate, a C-Unit filter that is checked, a statement to be split, a C-Unit node, request or query, a body of the execute endpoint, a node that is checked in strict mode, in which `{ "$ref": "#" }` stands for the
 * root, a text that should be JSON, a config file or a program, or what a catalog or a dialect is made of.
 */
export type Example =
  | string
  | {
      readonly text: string;
      readonly options?: ExampleOptions;
      /** What was found at the installation. */
      readonly findings?: DialectFindings;
      /** The fields of `account.query`, for a catalog. */
      readonly fields?: TemplateDefinition['fields'];
      /** All functions that the installation has. */
      readonly functions?: readonly string[];
    }
  | { readonly filter: unknown; readonly findings: DialectFindings }
  | { readonly predicate: string }
  | { readonly split: string; readonly maxValues: number }
  | {
      readonly node: unknown;
      readonly options?: ReadOptions;
      /** The member in which the installation has the query of an EXISTS. */
      readonly existsMember?: string;
    }
  | { readonly request: unknown }
  | { readonly execute: unknown }
  | { readonly strict: unknown }
  | { readonly query: unknown }
  | { readonly json: string }
  | { readonly config: string }
  | { readonly host: string }
  | { readonly catalog: unknown }
  | { readonly answers: ServiceAnswers }
  | { readonly dialectInfo: unknown }
  | { readonly dialectFile: unknown };

/** The functions that read examples: those of the package, and readers of the command. */
export interface Library
  extends Pick<
      typeof import('../src/index.js'),
      | 'check'
      | 'checkExecuteRequest'
      | 'checkPredicate'
      | 'defaultDialect'
      | 'dialectFromInfo'
      | 'parse'
      | 'parseOrThrow'
      | 'parsePredicate'
      | 'readDialect'
      | 'readPredicate'
      | 'readQuery'
      | 'readRequest'
      | 'splitIn'
      | 'toCUnit'
      | 'toVql'
    >,
    Pick<typeof import('../src/catalog/index.js'), 'catalogFromFields' | 'defineCatalog' | 'readCatalog'> {
  readonly readJson: (text: string) => { readonly diagnostics: readonly Diagnostic[] };
  readonly readConfig: (text: string) => { readonly diagnostics: readonly Diagnostic[] };
  readonly readHost: (text: string) => { readonly diagnostics: readonly Diagnostic[] };
}

/** Returns an example of a rule in the form of those of `docs/examples/diagnostics.json`. */
export function exampleOfRule(example: RuleExamples['invalid'][number]): Example;

/** Returns the examples by code: those of rules from their rows, the others from `docs/examples/diagnostics.json`. */
export function examplesOf(
  codes: Readonly<Record<string, object>>,
  others: Readonly<Record<string, unknown>>,
): Readonly<Record<string, Example>>;

/** Returns all diagnostics of an example, or the losses of its translation. */
export function diagnoseExample(example: Example, library: Library): readonly (Diagnostic | Loss)[];

/** The exports that an expression may use, and the error class. */
export interface ExpressionLibrary {
  readonly VqlError: typeof VqlError;
  readonly [name: string]: unknown;
}

/** Returns the diagnostics of an example that is an expression: of the error that it throws, of its result, or that are its result. */
export function diagnoseExpression(expression: string, library: ExpressionLibrary): readonly Diagnostic[];

/** How an example is paged: the options, the answers one after the other, and whether the pager is left after the first row. */
interface PagingRun {
  readonly options?: object;
  readonly answers?: readonly unknown[];
  readonly isLeft?: boolean;
}

/** An example of `docs/examples/paging.json`: a query, or a text with errors whose tree is paged; or a request whose page is read. */
export type PagingExample =
  | ({ readonly query: PagingSource } & PagingRun)
  | ({ readonly broken: string } & PagingRun)
  | { readonly decodes: VqlRequest };

/** The parts of the library that are used: from the sources, or from the built package. */
export interface PagingLibrary {
  readonly paginate: typeof paginate;
  readonly decodePage: typeof decodePage;
  readonly parse: typeof parse;
}

/** Returns the diagnostics that the pager reports for an example. */
export function diagnosePagingExample(example: PagingExample, library: PagingLibrary): Promise<readonly Diagnostic[]>;

/** A query to compile, or to run on tables. */
export type EngineExample =
  | {
      readonly query: Parameters<typeof compileSql>[0];
      readonly options: SqlOptions;
      /** The templates of the catalog. */
      readonly templates?: Readonly<Record<string, TemplateDefinition>>;
    }
  | { readonly query: EngineQuery; readonly tables: EngineOptions['tables']; readonly isClosed?: boolean }
  | { readonly query: string; readonly tables: EngineOptions['tables']; readonly isChecked: true }
  | {
      readonly query: string;
      /** What a server of Trino answers to each request. */
      readonly answer: { readonly status: number; readonly body: unknown };
      /** Whether rows are put into the table, and no query is run. */
      readonly isPut?: true;
    };

/** The functions and the error class that an example needs. */
export interface EngineLibrary {
  readonly compileSql: typeof compileSql;
  readonly openEngine: typeof openEngine;
  readonly defineCatalog: typeof import('../src/catalog/index.js').defineCatalog;
  readonly VqlError: typeof VqlError;
}

export function diagnoseEngineExample(example: EngineExample, library: EngineLibrary): Promise<readonly Diagnostic[]>;

/** A call of a client, as an expression with `erp`, and the answer that each of its requests gets. */
export interface ClientExample {
  readonly call: string;
  readonly options?: Partial<ClientOptions>;
  /** `broken`: the connection breaks; `never`: there is no answer. */
  readonly answer?: 'broken' | 'never' | { readonly status?: number; readonly body: string; readonly type?: string };
  /** The User-Agent of the platform, where it is not that of the test. */
  readonly platform?: string;
  /** A global object that the platform lacks. */
  readonly missing?: string;
  /** Whether the option "token" is a function that never ends. */
  readonly hasNoToken?: boolean;
  /** The hook that throws. */
  readonly hook?: 'onRequest' | 'onResponse';
}

/** The function and the error class that an example needs. */
export interface ClientLibrary {
  readonly createClient: typeof createClient;
  readonly VqlError: typeof VqlError;
}

/** Returns the diagnostics that a client reports for an example. */
export function diagnoseClientExample(example: ClientExample, library: ClientLibrary): Promise<readonly Diagnostic[]>;

/** Returns the diagnostics of the error that a call of `vql-kit/auth` throws, or with which its promise is rejected. */
export function diagnoseAuthExample(expression: string, library: object): Promise<readonly Diagnostic[]>;
