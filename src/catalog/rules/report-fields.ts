import { quoted } from '../../diagnostics/quoted.js';
import type { Field } from '../field.js';
import type { Location } from '../location.js';
import type { Clause, Scope } from '../scope.js';

/** Reports the fields of which something holds, among those that are named for a purpose. */
export function reportFields(
  { named }: Scope,
  wanted: Clause,
  isWrong: (field: Field) => boolean,
  report: (args: { readonly path: string }, location: Location) => void,
): void {
  for (const { use, clause, resolution } of named) {
    if (clause === wanted && resolution.kind === 'field' && isWrong(resolution.field))
      report({ path: quoted(use.path) }, use.location);
  }
}
