import { codes } from '../../codes/index.js';
import { didYouMean } from '../../diagnostics/index.js';
import { explainCode } from '../../language/index.js';
import { UsageError } from '../errors.js';

/** Explains a code that a user or an agent has written. @throws {UsageError} if there is no such code. */
export function explainWrittenCode(code: string): string {
  if (Object.hasOwn(codes, code)) return explainCode(code);
  const [nearest] = didYouMean(code, Object.keys(codes), 1);
  const advice =
    nearest === undefined ? 'Give one that "check" reports, such as "no-limit".' : `Did you mean "${nearest}"?`;
  throw new UsageError(`There is no diagnostic with the code "${code}". ${advice}`);
}
