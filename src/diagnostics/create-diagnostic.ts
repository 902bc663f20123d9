import { type CodeArguments, codes, type DiagnosticCode } from './codes/codes.js';
import { diagnosticsOf } from './codes/section.js';
import type { Diagnostic, DiagnosticDetails } from './diagnostic.js';
import { didYouMean } from './did-you-mean.js';
import { quoted } from './quoted.js';

const create = diagnosticsOf(codes);

/**
 * Makes a diagnostic from its row in the code table: `args` fill the row's message, `details` add the place.
 *
 * @example
 * ```ts
 * import { createDiagnostic } from 'vql-kit/diagnostics';
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

/**
 * The help text of a code: why it is reported, and what to do.
 *
 * @throws {RangeError} if there is no such code.
 *
 * @example
 * ```ts
 * import { helpFor } from 'vql-kit/diagnostics';
 * console.log(helpFor('empty-list').startsWith('An empty list matches nothing.')); // true
 * ```
 */
export function helpFor(code: string): string {
  if (Object.hasOwn(codes, code)) return codes[code as DiagnosticCode].help;
  const [nearest] = didYouMean(code, Object.keys(codes), 1);
  throw new RangeError(
    `There is no code ${quoted(code)}.${nearest === undefined ? '' : ` Did you mean ${quoted(nearest)}?`}`,
  );
}
