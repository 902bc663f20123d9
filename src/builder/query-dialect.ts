import { checkedLikeRules, type LikeRules } from '../dialect/like-rules.js';
import { type VariableStyle, variableStyles } from '../dialect/variable-style.js';
import type { PrintOptions } from '../vql/print.js';
import { refuseArgument } from './builder-error.js';
import { shown } from './shown.js';

/** What a query asks of a dialect; every dialect of `vql-kit/dialect` has it. */
export interface QueryDialect extends Partial<LikeRules> {
  /** How variables are written; default `:name`. */
  readonly variableStyle?: VariableStyle;
}

/** How a query is printed; without a word of it where that is the default, which costs less. */
export function printOptions({ variableStyle }: QueryDialect): PrintOptions | undefined {
  return variableStyle && { dialect: { variableStyle: variableStyle } };
}

/** The dialect that applies. @throws {BuilderError} `builder-argument` for an escape character or a spelling that is none. */
export function checkedDialect(dialect: QueryDialect | undefined, method: string): QueryDialect {
  const refused = (takes: string, found: unknown): never => refuseArgument(method, takes, shown(found));
  if (dialect === null || (dialect !== undefined && typeof dialect !== 'object'))
    return refused('a dialect as an object', dialect);
  const spelling = dialect?.variableStyle;
  if (spelling !== undefined && !variableStyles.includes(spelling))
    return refused('as "variableStyle" one of those that the toolkit reads', spelling);
  try {
    // A copy: what is changed afterwards was never looked at.
    return { ...checkedLikeRules(dialect), ...(spelling && { variableStyle: spelling }) };
  } catch {
    return refused('as "likeEscape" one character, and neither "%" nor "_"', dialect?.likeEscape);
  }
}
