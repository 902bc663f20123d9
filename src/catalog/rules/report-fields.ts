import { quoted } from '../../diagnostics/quoted.js';
import type { Field } from '../field.js';
import type { ExpressionView } from '../query-view.js';
import type { Scope } from '../scope.js';
import type { Spot } from '../spot.js';

/** Reports the fields of which something holds, among those in the given expressions. */
export function reportFields(
  scope: Scope,
  expressions: readonly ExpressionView[],
  isWrong: (field: Field) => boolean,
  report: (args: { readonly path: string }, spot: Spot) => void,
): void {
  for (const { fields } of expressions) {
    for (const use of fields) {
      const resolution = scope.resolve(use);
      if (resolution.kind === 'field' && isWrong(resolution.field)) report({ path: quoted(use.path) }, use.spot);
    }
  }
}
