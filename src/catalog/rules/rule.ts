import type { catalogCodes } from '../../diagnostics/codes/catalog.js';
import type { MessageArguments } from '../../diagnostics/codes/row.js';
import type { DiagnosticDetails } from '../../diagnostics/diagnostic.js';
import type { Scope } from '../scope.js';
import type { Spot } from '../spot.js';

/** The code of a rule of a catalog: what it reports, and the name by which it is switched. */
export type CatalogRuleCode = keyof typeof catalogCodes;

/** Reports something at a spot; the details may lower the severity of the code table, and add fixes. */
export type ReportOf<Code extends CatalogRuleCode> = (
  args: MessageArguments<typeof catalogCodes, Code>,
  spot: Spot,
  details?: Pick<DiagnosticDetails, 'severity' | 'fixes' | 'related'>,
) => void;

/** One rule, in a file of its own: it looks at one query at a time, of either form. */
export interface CatalogRule<Code extends CatalogRuleCode = CatalogRuleCode> {
  readonly code: Code;
  /** Looks for what is absent, and so runs only on a query without errors. */
  readonly needsWholeTree?: boolean;
  /** Finds nothing without a catalog. */
  readonly needsCatalog?: boolean;
  check(scope: Scope, report: ReportOf<Code>): void;
}
