import { didYouMean } from '../diagnostics/did-you-mean.js';
import { type Operator, operatorNames } from './operators.js';

/** **The** table of names that other query languages have for the operators of C-Unit, without spaces, underscores and hyphens. */
const foreignNames: Readonly<Partial<Record<Operator, readonly string[]>>> = {
  AND: ['&&', 'ALL'],
  OR: ['||'],
  EQUALS: ['=', '==', 'EQ', 'EQUAL', 'EQUALTO', 'EQUALSTO', 'IS'],
  NOT_EQUALS: ['<>', '!=', 'NE', 'NEQ', 'NOTEQUAL', 'NOTEQUALTO'],
  STARTS_WITH: ['BEGINSWITH', 'STARTINGWITH', 'STARTWITH', 'PREFIX'],
  ENDS_WITH: ['ENDINGWITH', 'ENDWITH', 'SUFFIX'],
  CONTAINS: ['CONTAIN', 'CONTAINING', 'INCLUDES'],
  NOT_CONTAINS: ['NOTCONTAIN'],
  GREATER_THAN: ['>', 'GT', 'GREATER'],
  GREATER_THAN_EQUALS: ['>=', 'GTE', 'GE', 'GREATERTHANEQUAL', 'GREATERTHANOREQUAL', 'GREATERTHANOREQUALS'],
  LESS_THAN: ['<', 'LT', 'LESS'],
  LESS_THAN_EQUALS: ['<=', 'LTE', 'LE', 'LESSTHANEQUAL', 'LESSTHANOREQUAL', 'LESSTHANOREQUALS'],
  NOT_IN: ['NIN'],
  RANGE: ['BETWEEN'],
  NOT_RANGE: ['NOTBETWEEN'],
  IS_NULL: ['NULL', 'ISEMPTY'],
  IS_NOT_NULL: ['NOTNULL', 'ISNOTEMPTY'],
};

/** The operators by their names in C-Unit and elsewhere. */
const operatorsByWord = new Map<string, Operator>(
  operatorNames.flatMap((name) => {
    const words = [name.replaceAll('_', ''), ...(foreignNames[name] ?? [])];
    return words.map((word) => [word, name] as const);
  }),
);

/** Returns the operator that a word of another language means, such as `EQ` and `between`, or the name of one in another style. */
export function operatorOfWord(word: string): Operator | undefined {
  return operatorsByWord.get(word.replaceAll(/[\s_-]+/g, '').toUpperCase());
}

/** Returns the operator that a name means which is not one: that of another language, or a misspelled one. */
export function nearestOperator(name: string): Operator | undefined {
  const known = operatorOfWord(name);
  const [similar] = known === undefined ? didYouMean(name.replaceAll(/[\s-]+/g, '_'), operatorNames, 1) : [];
  return known ?? operatorNames.find((operator) => operator === similar);
}
