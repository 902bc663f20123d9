import type { Node } from '../vql/ast.js';
import { isBroken } from '../vql/nodes.js';
import { pagingError } from './paging-error.js';
import type { PagingSource } from './source.js';

/**
 * The source as it is now, whatever the caller does to it later; pairs that can be read only once, such as
 * `URLSearchParams.entries()` gives, are read. @throws PagingError for the tree of a text with errors.
 */
export function takeSource(source: PagingSource): PagingSource {
  // A caller without types can give anything.
  if (typeof source !== 'object' || source === null) return source;
  const tree: unknown = 'statement' in source ? source.statement : source;
  // Only here: a copy is not known to be broken.
  if (isBroken(tree as Node)) throw pagingError('broken-statement', {});
  if ('parameters' in source && Symbol.iterator in Object(source.parameters))
    return { parameters: copied([...(source.parameters as Iterable<[string, string]>)]) };
  return copied(source);
}

/** A copy of lists and plain objects; all else is a value that nobody changes. */
function copied<Value>(value: Value): Value {
  // A copy has the type of what is copied.
  if (Array.isArray(value)) return value.map(copied) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, copied(member)])) as Value;
}
