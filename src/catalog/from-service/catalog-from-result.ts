import { anything, checkOptions, type OptionKinds, record } from '../../diagnostics/arguments.js';
import { type Diagnostic, hasErrors } from '../../diagnostics/diagnostic.js';
import { createSnapshotReport, membersFor } from '../../diagnostics/json/members.js';
import type { Result } from '../../diagnostics/result.js';
import { type Catalog, createCatalog } from '../catalog.js';
import type { CatalogDefinition } from '../definition.js';
import { readAttributes } from './attributes.js';
import { readDataTypes } from './data-types.js';

/** Options of `catalogFromResult`. */
export interface ResultOptions {
  /** A dialect-info answer, if the columns name their data types. */
  readonly dialectInfo?: unknown;
  /** Data types of an earlier catalog; those of `dialectInfo` with the same name replace them. */
  readonly dataTypes?: CatalogDefinition['dataTypes'] | undefined;
}

const resultKinds: OptionKinds<ResultOptions> = { dialectInfo: anything, dataTypes: record };

/**
 * Creates a catalog from the answer to a query, whose `definition` describes the columns. Catalog and template are partial, since the
 * template has other fields too. Of a field, only its path is known, and what the answer states in the members of a field listing.
 * Columns that are not fields, such as `COUNT(id)`, are left out with a warning.
 *
 * @throws {VqlError} `wrong-argument` or `unknown-option`.
 *
 * @example
 * ```ts
 * import { catalogFromResult } from 'vql-kit/catalog';
 * const result = { definition: [{ attribute: 'id', path: 'id', displayName: 'Id' }], data: [{ id: '1' }] };
 * const { value } = catalogFromResult('account.query', result);
 * console.log(value?.find('account.query')?.field('id')?.label); // Id
 * ```
 */
export function catalogFromResult(template: string, result: unknown, options: ResultOptions = {}): Result<Catalog> {
  checkOptions('catalogFromResult', options, resultKinds);
  const diagnostics: Diagnostic[] = [];
  const report = createSnapshotReport(diagnostics);
  const read = membersFor(report);
  const dataTypes = readDataTypes(options, diagnostics);
  const root = read.root(result);
  const columns = root && read.list(root.json['definition'], { outer: undefined, key: 'definition' });
  const { fields } = readAttributes(columns ?? [], { read, report, dataTypes });
  if (hasErrors(diagnostics)) return { diagnostics };
  const value = createCatalog({
    partial: true,
    ...(dataTypes && { dataTypes }),
    templates: { [template]: { partial: true, fields } },
  });
  return { value, diagnostics };
}
