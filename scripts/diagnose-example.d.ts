import type { ServiceAnswers, TemplateDefinition } from '../src/catalog/index.js';
import type { CheckOptions, Diagnostic, Loss, ReadOptions } from '../src/index.js';

/** Options as JSON has them; of a dialect, what differs from the default. */
type ExampleOptions = Omit<CheckOptions, 'dialect'> & { readonly dialect?: { readonly variableStyle: string } };

/**
 * Input that gets a code: a VQL statement or predicate, a C-Unit node, request or query, in which `{ "$ref": "#" }` stands for the
 * root, a text that should be JSON, a config file or a program, or what a catalog or a dialect is made of.
 */
export type Example =
  | string
  | {
      readonly text: string;
      readonly options?: ExampleOptions;
      /** The fields of `account.query`, for a catalog. */
      readonly fields?: TemplateDefinition['fields'];
      /** All functions that the installation has. */
      readonly functions?: readonly string[];
    }
  | { readonly predicate: string }
  | { readonly node: unknown; readonly options?: ReadOptions }
  | { readonly request: unknown }
  | { readonly query: unknown }
  | { readonly json: string }
  | { readonly config: string }
  | { readonly host: string }
  | { readonly catalog: unknown }
  | { readonly answers: ServiceAnswers }
  | { readonly dialectInfo: unknown };

/** The functions that examples are put to: those of the package, and the readers that the command has. */
export interface Library
  extends Pick<
      typeof import('../src/index.js'),
      | 'check'
      | 'defaultDialect'
      | 'dialectFromInfo'
      | 'parse'
      | 'parsePredicate'
      | 'readPredicate'
      | 'readQuery'
      | 'readRequest'
      | 'toCUnit'
      | 'toVql'
    >,
    Pick<typeof import('../src/catalog/index.js'), 'catalogFromFields' | 'defineCatalog' | 'readCatalog'> {
  readonly readJson: (text: string) => { readonly diagnostics: readonly Diagnostic[] };
  readonly readConfig: (text: string) => { readonly diagnostics: readonly Diagnostic[] };
  readonly readHost: (text: string) => { readonly diagnostics: readonly Diagnostic[] };
}

/** Returns the examples by code: those of a rule stand in the rule, the others in `docs/examples/diagnostics.json`. */
export function examplesOf(
  codes: Readonly<Record<string, object>>,
  others: Readonly<Record<string, unknown>>,
): Readonly<Record<string, Example>>;

/** Returns all diagnostics of an example, or the losses of its translation. */
export function diagnoseExample(example: Example, library: Library): readonly (Diagnostic | Loss)[];
