import { codes } from '../../codes/index.js';
import { didYouMean } from '../../diagnostics/index.js';
import { explainCode } from '../../language/index.js';
import { type Plugin, pluginRuleCodes } from '../../rules/index.js';
import { UsageError } from '../errors.js';

/** Explains a code that a user or an agent has written. @throws {UsageError} if there is no such code. */
export function explainWrittenCode(code: string, plugins: readonly Plugin[] = []): string {
  const known = [...Object.keys(codes), ...pluginRuleCodes({ plugins })];
  if (known.includes(code)) return explainCode(code, { plugins });
  const [nearest] = didYouMean(code, known, 1);
  const advice =
    nearest === undefined ? 'Give one that "check" reports, such as "no-limit".' : `Did you mean "${nearest}"?`;
  throw new UsageError(`There is no diagnostic with the code "${code}". ${advice}`);
}
