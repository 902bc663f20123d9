import type { Statement } from '../../src/vql/index.js';

/** Returns the name of the template of a statement, as `group.name`; `undefined` if it names none. */
export function templateOf({ from }: Pick<Statement, 'from'>): string | undefined {
  return from.kind === 'Missing' ? undefined : `${from.group}.${from.name}`;
}
