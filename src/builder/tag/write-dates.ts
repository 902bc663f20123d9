import { createStringLiteral } from '../../vql/create.js';
import type { Bindings } from '../bindings.js';
import type { Scalar } from '../encode-value.js';
import { printOptions, type QueryDialect } from '../query-dialect.js';
import { timeOf } from '../time-of.js';
import { asLiterals, asVariables } from '../writing.js';
import type { Fragment } from './fragment.js';
import { writeStatement } from './write-fragment.js';

/** A statement in which dates are variables, and these dates. */
export interface DatedText {
  readonly text: string;
  readonly dates: Bindings;
}

/**
 * A statement with literals for all values but dates, which are variables of their own: as what a date is sent, the field says that
 * it stands beside.
 */
export function writeDates(fragment: Fragment, dialect: QueryDialect): DatedText {
  const literals = asLiterals(dialect.likeEscape);
  const options = printOptions(dialect);
  const { variables } = writeStatement(fragment, literals, options);
  const names = asVariables(new Map(variables.map(({ name }) => [name, []])));
  const dates = new Map<string, readonly Scalar[]>();
  const { text } = writeStatement(
    fragment,
    {
      ...literals,
      value(encoded, given) {
        // Where a catalog was asked already, it is a day.
        const node =
          timeOf(given) !== undefined && encoded.includes('T') ? names.value(encoded) : createStringLiteral(encoded);
        if (node.kind === 'Variable') dates.set(node.name, [given as Date]);
        return node;
      },
    },
    options,
  );
  return { text, dates };
}
