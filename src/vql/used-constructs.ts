import type { ConstructName } from '../dialect/constructs.js';
import { constructsOfTokens, constructsWithin } from './evidence.js';
import { checkReadArguments, type ParseOptions, parseOptions, readStatement } from './read.js';
import { visit } from './visit.js';

/**
 * Returns the constructs that the text of a statement uses, each once, as far as it can be read. Unlike `constructsOf`, it finds comments,
 * a semicolon and parentheses around conditions, which a tree does not contain.
 *
 * @throws {VqlError} `wrong-argument` or `unknown-option` for a mistake of the caller.
 *
 * @example
 * ```ts
 * import { usedConstructs } from 'vql-kit/vql';
 * const constructs = usedConstructs('SELECT id FROM account.query WHERE (total BETWEEN 1 AND 2) LIMIT 5');
 * console.log(constructs.includes('between'), constructs.includes('parentheses')); // true true
 * ```
 */
export function usedConstructs(text: string, options?: ParseOptions): readonly ConstructName[] {
  checkReadArguments('usedConstructs', text, options, parseOptions);
  const reading = readStatement(text, options);
  const found = new Set(constructsOfTokens(text, reading).map(({ name }) => name));
  if (reading.value !== undefined)
    visit(reading.value, {
      enter: (node, ancestors) => {
        for (const name of constructsWithin(ancestors.at(-1), node)) found.add(name);
      },
    });
  return [...found];
}
