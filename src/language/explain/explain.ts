import { type Catalog, catalogKind } from '../../catalog/catalog.js';
import { pluginsKind, ruleSettingsKind } from '../../catalog/rules/plugin.js';
import { checkPlugins } from '../../catalog/rules/read-plugins.js';
import { anything, checkOptions, type OptionKinds, record, wholeNumber } from '../../diagnostics/arguments.js';
import { hasErrors } from '../../diagnostics/diagnostic.js';
import type { Result } from '../../diagnostics/result.js';
import { type Dialect, resolveDialect } from '../../dialect/dialect.js';
import type { Statement } from '../../vql/ast.js';
import { type CheckOptions, checkReading } from '../../vql/check.js';
import { createLimit, createOffset } from '../../vql/create.js';
import { readStatement } from '../../vql/read.js';
import { ruleNames } from '../../vql/rules/all.js';
import { assumedParts } from './assumed-parts.js';
import { type ExplainedPart, type ExplainedSentence, type Explanation, explainedWarnings } from './explanation.js';
import type { VariableLists } from './operands.js';
import { listText } from './phrases.js';
import { statementSentences } from './sentences.js';

/** Options of `explain` and `explainCUnit`. */
export interface ExplainOptions {
  /** Differences from the default dialect. */
  readonly dialect?: Partial<Dialect> | undefined;
  /** Templates and fields of the installation: their labels are part of the sentences. */
  readonly catalog?: Catalog | undefined;
  /** Turns rules of `check` off, or changes their severity: the explanation has their warnings. */
  readonly rules?: CheckOptions['rules'];
  /** Custom rules, made by `defineRule` of `vql-kit/rules`; default: none. */
  readonly plugins?: CheckOptions['plugins'];
}

/** Options of `explain`: also what a request has beside the statement. */
export interface ExplainStatementOptions extends ExplainOptions {
  /** Greatest number of rows; overrides the LIMIT of the statement. */
  readonly limit?: number | undefined;
  /** Number of rows to skip; overrides the OFFSET of the statement. */
  readonly offset?: number | undefined;
  /** Values of variables, by name. */
  readonly variables?: VariableLists | undefined;
}

export const explainOptionKinds: OptionKinds<ExplainOptions> = {
  dialect: anything,
  catalog: catalogKind,
  rules: ruleSettingsKind(ruleNames),
  plugins: pluginsKind,
};

const statementOptionKinds: OptionKinds<ExplainStatementOptions> = {
  ...explainOptionKinds,
  limit: wholeNumber(0),
  offset: wholeNumber(0),
  variables: record,
};

/**
 * Explains a VQL statement: a sentence for each clause, made from the tree, the parts that are not documented, and the warnings of
 * `check`. A text with errors has no explanation; the diagnostics are those of `parse`.
 *
 * @throws {VqlError} `wrong-argument`, `unknown-option` or `wrong-plugin`.
 *
 * @example
 * ```ts
 * import { explain, explanationText } from 'vql-kit/language';
 * const { value } = explain("SELECT id FROM account.query WHERE name LIKE 'A%' ORDER BY id LIMIT 10");
 * console.log(value?.sentences[1]?.text); // Selects the rows for which "name" begins with "A".
 * console.log(value?.assumed.map(({ name }) => name)); // ['like-case']
 * console.log(value && explanationText(value).split('\n')[0]); // Reads "id" from the template "account.query".
 * ```
 */
export function explain(text: string, options: ExplainStatementOptions = {}): Result<Explanation> {
  checkOptions('explain', options, statementOptionKinds);
  checkPlugins(options);
  const { catalog, dialect: stated, limit, offset, variables, rules, plugins } = options;
  const dialect = resolveDialect(stated);
  const reading = readStatement(text, { dialect });
  const { value: statement, diagnostics } = reading;
  if (statement === undefined || hasErrors(diagnostics)) return { diagnostics };
  const sent = {
    ...statement,
    ...(limit !== undefined && { limit: createLimit(limit) }),
    ...(offset !== undefined && { offset: createOffset(offset) }),
  };
  const sentences = [...statementSentences(sent, { catalog, dialect, variables }), ...overrides(statement, sent)];
  return {
    value: {
      sentences,
      assumed: assumedParts(statement, { text, reading }, { catalog, dialect }),
      // The sentences say what is uncertain about pages, and know the limit of the request.
      warnings: explainedWarnings(checkReading(text, reading, { catalog, dialect, paged: true, rules, plugins })),
    },
    diagnostics,
  };
}

/** Returns a sentence if the request overrides clauses of the statement. */
function overrides(statement: Statement, sent: Statement): readonly ExplainedSentence[] {
  const names = (['limit', 'offset'] as const).filter(
    (name) => statement[name] !== undefined && statement[name] !== sent[name],
  );
  const [first] = names;
  if (first === undefined) return [];
  const clause = first === 'limit' ? 'LIMIT' : 'OFFSET';
  return [{ clause, text: `The request overrides the ${listText(names)} of the statement.`, parts: [] }];
}

/**
 * Writes an explanation as plain text: a sentence per line, its parts indented below it, then the assumed parts and the warnings.
 *
 * @example
 * ```ts
 * import { explain, explanationText } from 'vql-kit/language';
 * const { value } = explain("SELECT id FROM account.query WHERE a = '1' AND b = '2' ORDER BY id LIMIT 10");
 * console.log(value && explanationText(value).split('\n')[2]); //   - "a" is equal to "1"
 * ```
 */
export function explanationText({ sentences, assumed, warnings }: Explanation): string {
  const lines = sentences.flatMap((sentence) => linesOf(sentence, '', ''));
  if (assumed.length > 0) lines.push('', 'Not certain, so try it on a test installation first:');
  const parts = assumed.filter(({ kind }) => kind !== 'assumption').map(({ text }) => text);
  if (parts.length > 0) lines.push(`  - Not documented, and assumed to be as in standard SQL: ${listText(parts)}.`);
  for (const { kind, text } of assumed) if (kind === 'assumption') lines.push(`  - ${text}`);
  if (warnings.length > 0) lines.push('', 'Doubtful, since check warns of this:');
  for (const { text } of warnings) lines.push(`  - ${text}`);
  return `${lines.join('\n')}\n`;
}

function linesOf({ text, parts }: ExplainedPart, indent: string, mark: string): string[] {
  return [`${indent}${mark}${text}`, ...parts.flatMap((part) => linesOf(part, `${indent}  `, '- '))];
}
