import type { ConstructName } from '../../dialect/constructs.js';
import type { FoundSettings } from '../../dialect/dialect-file.js';
import type { FilterOperator } from '../../dialect/operators.js';
import type { AssumptionId } from '../../interface/assumptions/assumptions.js';
import { type ChangeDetails, type ChangeKind, changeKinds } from './change-kinds.js';

/** A setting of the dialect that is compared: one that a probe can find, or the form of EXISTS. */
export type ComparedSetting = keyof FoundSettings | 'existsForm';

/** One difference between two versions of an installation. */
export interface CatalogChange {
  readonly kind: ChangeKind;
  /** `group.name`; absent if the change is about the whole catalog, or the language. */
  readonly template?: string;
  /** The path of the field; absent if the change is not about one. */
  readonly field?: string;
  /** The name of the function; absent if the change is not about one. */
  readonly function?: string;
  /** The name of the construct of VQL; absent if the change is not about one. */
  readonly construct?: ConstructName;
  /** The operator of C-Unit; absent if the change is not about one. */
  readonly operator?: FilterOperator;
  /** The id of the assumption; absent if the change is not about one. */
  readonly assumption?: AssumptionId;
  /** The setting of the dialect; absent if the change is not about one. */
  readonly setting?: ComparedSetting;
  /** The name of the data type; absent if the change is not about one. */
  readonly dataType?: string;
  /**
   * Whether `check` may report an error or a warning in a query for which it reported nothing, or something less severe, before. New names
   * are not breaking, although a query may use one for something else, such as an alias or a field of the statement around an EXISTS.
   */
  readonly breaking: boolean;
  /** A full sentence. */
  readonly message: string;
}

/** Creates a change; `subject` begins its sentence. */
export function changeOf(
  kind: ChangeKind,
  subject: string,
  location: Omit<CatalogChange, 'kind' | 'breaking' | 'message'> = {},
  details: ChangeDetails = {},
): CatalogChange {
  const { breaking, message } = changeKinds[kind];
  return { kind, ...location, breaking, message: `${subject} ${message(details)}.` };
}
