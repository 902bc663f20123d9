import { amount, anything, callback, checkOptions, type OptionKinds, string } from './arguments.js';
import type { Diagnostic } from './diagnostic.js';
import { type CodeFrameOptions, drawFrame } from './draw-frame.js';

const codeFrameOptions: OptionKinds<CodeFrameOptions> = {
  fileName: string,
  paint: callback,
  help: string,
  width: amount,
  lines: anything,
};

/**
 * Shows a diagnostic on its source line, as a compiler does, with its fixes below: those that are safe as `fix`, which a
 * tool may apply by itself, the others as `suggestion`. Plain text unless `paint` is given.
 * Control characters of the source are shown as `\uFFFD`, so that a text cannot command the terminal.
 *
 * @throws {VqlError} `wrong-argument` or `unknown-option`.
 *
 * @example
 * ```ts
 * import { codeFrame } from 'vql-kit/diagnostics';
 * import { parse } from 'vql-kit/vql';
 * const text = 'SELECT id FROM account.query WHERE name == 1';
 * for (const diagnostic of parse(text).diagnostics) console.log(codeFrame(text, diagnostic));
 * // error[unknown-operator]: VQL has no operator "=="; use "=".
 * //   --> 1:41
 * //   1 | SELECT id FROM account.query WHERE name == 1
 * //     |                                         ^^
 * //    fix: Replace with "="
 * ```
 */
export function codeFrame(text: string, diagnostic: Diagnostic, options: CodeFrameOptions = {}): string {
  checkOptions('codeFrame', options, codeFrameOptions);
  return drawFrame(text, diagnostic, options);
}
