import type { Field } from '../catalog/field.js';

/** A place where a variable stands. */
export interface VariableUse {
  readonly name: string;
  /** The condition that it stands in, for messages. */
  readonly method: string;
  /** Whether it can stand for several values there. */
  readonly isList: boolean;
  /** The field that it is compared with, where a catalog knows it. */
  readonly field: Field | undefined;
}
