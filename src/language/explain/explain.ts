import { type Catalog, catalogKind } from '../../catalog/catalog.js';
import { anything, checkOptions, type OptionKinds } from '../../diagnostics/arguments.js';
import { hasErrors } from '../../diagnostics/diagnostic.js';
import type { Result } from '../../diagnostics/result.js';
import { type Dialect, resolveDialect } from '../../dialect/dialect.js';
import { readStatement } from '../../vql/read.js';
import { assumedParts } from './assumed-parts.js';
import type { ExplainedPart, Explanation } from './explanation.js';
import { statementSentences } from './sentences.js';

/** Options of `explain`. */
export interface ExplainOptions {
  /** Differences from the default dialect. */
  readonly dialect?: Partial<Dialect> | undefined;
  /** Templates and fields of the installation: their labels are part of the sentences. */
  readonly catalog?: Catalog | undefined;
}

export const explainOptionKinds: OptionKinds<ExplainOptions> = { dialect: anything, catalog: catalogKind };

/**
 * Explains a VQL statement: a sentence for each clause, made from the tree, and what about it is not documented. A text with errors
 * has no explanation; the diagnostics are those of `parse`.
 *
 * @throws {VqlError} `wrong-argument` or `unknown-option`.
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
export function explain(text: string, options: ExplainOptions = {}): Result<Explanation> {
  checkOptions('explain', options, explainOptionKinds);
  const setting = { catalog: options.catalog, dialect: resolveDialect(options.dialect) };
  const reading = readStatement(text, { dialect: setting.dialect });
  const { value: statement, diagnostics } = reading;
  if (statement === undefined || hasErrors(diagnostics)) return { diagnostics };
  const sentences = statementSentences(statement, setting);
  return { value: { sentences, assumed: assumedParts(statement, { text, reading }, setting) }, diagnostics };
}

/**
 * Writes an explanation as plain text: a sentence per line, its parts indented below it, then the assumed parts.
 *
 * @example
 * ```ts
 * import { explain, explanationText } from 'vql-kit/language';
 * const { value } = explain("SELECT id FROM account.query WHERE a = '1' AND b = '2' ORDER BY id LIMIT 10");
 * console.log(value && explanationText(value).split('\n')[2]); //   - "a" is equal to "1"
 * ```
 */
export function explanationText({ sentences, assumed }: Explanation): string {
  const lines = sentences.flatMap((sentence) => linesOf(sentence, '', ''));
  if (assumed.length > 0) lines.push('', 'Not documented, and so to be tried on a test installation:');
  for (const { text } of assumed) lines.push(`  - ${text}`);
  return `${lines.join('\n')}\n`;
}

function linesOf({ text, parts }: ExplainedPart, indent: string, mark: string): string[] {
  return [`${indent}${mark}${text}`, ...parts.flatMap((part) => linesOf(part, `${indent}  `, '- '))];
}
