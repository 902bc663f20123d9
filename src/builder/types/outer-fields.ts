import type { TemplateTypes } from '../../catalog/definition.js';
import type { AnyReference } from '../reference.js';
import type { FieldName, Fields } from './fields.js';

/**
 * The fields of the query around the query of an EXISTS, by path: `outer.id`, `outer['address.city']`. Without a catalog it has any
 * member.
 */
export type OuterFields<Definition extends TemplateTypes, Alias extends string = never> = {
  readonly [Path in keyof Fields<Definition> & string]: AnyReference;
} & {
  // biome-ignore lint/suspicious/noExplicitAny: a reference, also for those who compile with noUncheckedIndexedAccess.
  readonly [Path in OpenPath<Definition, Alias>]: any;
};

type OpenPath<Definition extends TemplateTypes, Alias extends string> = string extends keyof Fields<Definition>
  ? string
  : Exclude<FieldName<Definition, Alias>, keyof Fields<Definition>>;
