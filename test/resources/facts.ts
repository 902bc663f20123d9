import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The type and the limits of a field. */
export interface FieldFacts {
  /** `string`, `int32`, …, `enum`, `json`, `json object`, or the name of a resource. */
  readonly type: string;
  readonly many?: 'array' | 'map';
  readonly values?: readonly string[];
  readonly isRequired?: true;
  readonly isReadOnly?: true;
  readonly isNullable?: true;
  readonly default?: boolean | string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly pattern?: string;
}

/** The fields of a resource, by name. */
export type FieldsFacts = Readonly<Record<string, FieldFacts>>;

/** The facts of the interface document about its resources. The schemas are checked against them. */
interface Facts {
  /** Fields of every stored resource, which are left out of `resources`. */
  readonly commonAttributes: FieldsFacts;
  readonly withoutCommonAttributes: readonly string[];
  /** Resources of which no field is documented. */
  readonly withoutFields: readonly string[];
  /** Fields of the queryable entities, by template. */
  readonly entities: Readonly<Record<string, readonly string[]>>;
  readonly states: Readonly<Record<'subscription' | 'delivery', readonly string[]>>;
  readonly destination: readonly string[];
  readonly availableDestination: readonly string[];
  readonly resources: Readonly<Record<string, FieldsFacts>>;
}

export const facts: Facts = JSON.parse(readFileSync(join(import.meta.dirname, 'facts.json'), 'utf8'));
