import type { TemplateDefinition } from '../catalog/definition.js';
import type { Condition as MadeCondition } from './condition.js';
import type { Reference as MadeReference } from './reference.js';
import type { VqlText as MadeText } from './tag/vql-text.js';

// What this room makes, as types alone: who had the constructors could make syntax of anything.

/** A condition that stands by itself: made once by the methods of `conditions`, used in any number of queries. */
export type Condition<
  Definition extends TemplateDefinition = TemplateDefinition,
  Alias extends string = never,
> = MadeCondition<Definition, Alias>;

/** What stands for a value, or a field: made by `path` and `variable`. */
export type Reference<Name extends string = string> = MadeReference<Name>;

/** What the tag makes: a statement with its values, or a fragment to be put into one. */
export type VqlText = MadeText;
