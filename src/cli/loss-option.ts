import { codes, type DiagnosticCode } from '../codes/index.js';
import type { TranslationOptions } from '../cunit/index.js';
import { didYouMean } from '../diagnostics/index.js';
import { UsageError } from './usage-error.js';

/** The code of a loss that a translation may accept. */
export type LossCode = Extract<DiagnosticCode, `lost-${string}`> & NonNullable<TranslationOptions['allow']>[number];

/** Adds the codes of one `--allow code,code` to those before it. */
export function readLosses(value: string, previous: readonly LossCode[]): readonly LossCode[] {
  return [...previous, ...value.split(',').map((code) => readLoss(code.trim()))];
}

/** The losses that can be allowed. A gap is none of them: a text with errors is not translated at all. */
export const lossCodes: readonly LossCode[] = Object.keys(codes).filter(isLoss);

function isLoss(code: string): code is LossCode {
  return code.startsWith('lost-') && code !== 'lost-gap';
}

function readLoss(code: string): LossCode {
  const known = lossCodes.find((one) => one === code);
  if (known !== undefined) return known;
  if (Object.hasOwn(codes, code)) {
    throw new UsageError(`"${code}" is no loss of a translation, and cannot be allowed: mend the query.`);
  }
  const [nearest] = didYouMean(code, lossCodes, 1);
  const suggestion = nearest === undefined ? `Choose from ${lossCodes.join(', ')}.` : `Did you mean "${nearest}"?`;
  throw new UsageError(`Unknown loss "${code}". ${suggestion}`);
}
