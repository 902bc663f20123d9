import { catalogRules } from '../catalog/rules/all.js';
import { ruleRows } from '../catalog/rules/rule.js';
import { wrongArgument } from '../diagnostics/arguments.js';
import { assumptionCodes } from '../diagnostics/codes/assumptions.js';
import { authCodes } from '../diagnostics/codes/auth.js';
import { builderCodes } from '../diagnostics/codes/builder.js';
import { clientCodes } from '../diagnostics/codes/client.js';
import { configCodes } from '../diagnostics/codes/config.js';
import { cunitCodes, matchCodes } from '../diagnostics/codes/cunit.js';
import { dialectFileCodes } from '../diagnostics/codes/dialect-file.js';
import { documentConditionCodes } from '../diagnostics/codes/document-conditions.js';
import { editCodes } from '../diagnostics/codes/edits.js';
import { embeddedCodes } from '../diagnostics/codes/embedded.js';
import { engineCodes, sqlCodes } from '../diagnostics/codes/engine.js';
import { eventCodes } from '../diagnostics/codes/events.js';
import { foreignCodes } from '../diagnostics/codes/foreign.js';
import { gateCodes } from '../diagnostics/codes/gate.js';
import { jsonCodes } from '../diagnostics/codes/json.js';
import { lossCodes } from '../diagnostics/codes/losses.js';
import { pagingCodes } from '../diagnostics/codes/paging.js';
import { pluginCodes } from '../diagnostics/codes/plugins.js';
import { queryBuilderCodes, queryBuilderLossCodes } from '../diagnostics/codes/query-builder.js';
import { resourceCodes } from '../diagnostics/codes/resources.js';
import { diagnosticsOf, type MessageArguments } from '../diagnostics/codes/row.js';
import { snapshotCodes } from '../diagnostics/codes/snapshots.js';
import { syntaxCodes } from '../diagnostics/codes/syntax.js';
import { refusalCodes, webhookCodes } from '../diagnostics/codes/webhooks.js';
import type { Diagnostic, DiagnosticDetails } from '../diagnostics/diagnostic.js';
import { didYouMean } from '../diagnostics/did-you-mean.js';
import { quoted } from '../diagnostics/quoted.js';
import { rules } from '../vql/rules/all.js';

const table = {
  ...syntaxCodes,
  ...foreignCodes,
  ...ruleRows(rules),
  ...ruleRows(catalogRules),
  ...cunitCodes,
  ...assumptionCodes,
  ...gateCodes,
  ...queryBuilderCodes,
  ...queryBuilderLossCodes,
  ...lossCodes,
  ...jsonCodes,
  ...configCodes,
  ...pluginCodes,
  ...editCodes,
  ...embeddedCodes,
  ...pagingCodes,
  ...snapshotCodes,
  ...dialectFileCodes,
  ...clientCodes,
  ...builderCodes,
  ...sqlCodes,
  ...engineCodes,
  ...matchCodes,
  ...authCodes,
  ...resourceCodes,
  ...documentConditionCodes,
  ...eventCodes,
  ...refusalCodes,
  ...webhookCodes,
} as const;

/** The type of the table. An interface, so that declarations can name it: the rows contain types that are not exported. */
export interface Codes extends JoinedCodes {}
type JoinedCodes = typeof table;

/** **The** table of diagnostic codes: the default severity of each, its message and its help text. */
export const codes: Codes = table;

/** A stable diagnostic code in kebab-case. */
export type DiagnosticCode = keyof Codes;

/** Arguments of the message of a code. */
export type CodeArguments<Code extends DiagnosticCode> = MessageArguments<JoinedCodes, Code>;

const create = diagnosticsOf(table);

/**
 * Creates a diagnostic from the row of its code: `args` fill the message, `details` add the span or path.
 *
 * @example
 * ```ts
 * import { createDiagnostic } from 'vql-kit';
 * const diagnostic = createDiagnostic('missing-value', { after: '=', found: 'the end of the text' }, { span: { start: 4, end: 4 } });
 * console.log(diagnostic.message); // Expected a value after "=", found the end of the text.
 * ```
 */
export function createDiagnostic<Code extends DiagnosticCode>(
  code: Code,
  args: CodeArguments<Code>,
  details: DiagnosticDetails = {},
): Diagnostic {
  return create(code, args, details);
}

/** Whether a code is in the table, which has no codes of plugins. */
export function isCode(code: string): code is DiagnosticCode {
  return Object.hasOwn(codes, code);
}

/**
 * Returns the help text of a code: why it is reported, and what to do.
 *
 * @throws {VqlError} `wrong-argument` if there is no such code.
 *
 * @example
 * ```ts
 * import { helpFor } from 'vql-kit';
 * console.log(helpFor('empty-list').startsWith('An empty list matches nothing.')); // true
 * ```
 */
export function helpFor(code: string): string {
  if (isCode(code)) return codes[code].help;
  const [nearest] = didYouMean(code, Object.keys(codes), 1);
  throw wrongArgument(
    'The code of helpFor',
    nearest === undefined ? 'a diagnostic code' : `a diagnostic code such as ${quoted(nearest)}`,
    code,
  );
}

/**
 * Returns the path of the page about a code on the site that `npm run docs` builds, or `undefined` if there is no such code. Editors
 * and reports link to it, from the address of wherever the site is served.
 *
 * @example
 * ```ts
 * import { codePage } from 'vql-kit';
 * const path = codePage('no-limit') ?? 'docs/diagnostics.html';
 * console.log(path, String(new URL(path, 'https://docs.example.com/vql/')));
 * // docs/diagnostics/no-limit.html https://docs.example.com/vql/docs/diagnostics/no-limit.html
 * ```
 */
export function codePage(code: string): string | undefined {
  return isCode(code) ? `docs/diagnostics/${code}.html` : undefined;
}
