import {
  Alternation,
  Alternative,
  type ILookaheadStrategy,
  type IProduction,
  type IToken,
  LLkLookaheadStrategy,
  NonTerminal,
  Option,
  Repetition,
  type Rule,
  Terminal,
} from 'chevrotain';

/** A part of a rule with parts of its own. The grammar uses no other kinds. */
type Part = Alternation | Alternative | Option | Repetition;

/** Chevrotain's own strategy. */
const chevrotains = new LLkLookaheadStrategy({ maxLookahead: 1 });

/**
 * Returns the lookahead of one token: a part of a rule is read if the next token is one that it can begin with. Chevrotain's strategy
 * chooses in the same way (`test/vql/lookahead.test.ts`), but takes a quarter of the time in which the grammar is created: it lists paths.
 */
export function oneTokenLookahead(nextToken: () => IToken): ILookaheadStrategy {
  return {
    validate: (grammar) => chevrotains.validate(grammar),
    buildLookaheadForAlternation: ({ rule, prodOccurrence }) => {
      const alternatives: number[] = [];
      for (const [index, alternative] of partsOf(rule, Alternation, prodOccurrence).entries()) {
        for (const type of firstTypes(alternative)) alternatives[type] ??= index;
      }
      return () => alternatives[nextToken().tokenTypeIdx];
    },
    buildLookaheadForOptional: ({ rule, prodOccurrence, prodType }) => {
      const isFirst: boolean[] = [];
      const parts = partsOf(rule, prodType === 'Option' ? Option : Repetition, prodOccurrence);
      for (const type of firstTypesOf(parts)) isFirst[type] = true;
      return () => isFirst[nextToken().tokenTypeIdx] === true;
    },
  };
}

/** Returns the numbers of the token types that a production can begin with. */
function firstTypes(production: IProduction): readonly number[] {
  if (production instanceof Terminal) {
    const { tokenTypeIdx, categoryMatches = [] } = production.terminalType;
    // Types from createToken have a number.
    return [tokenTypeIdx as number, ...categoryMatches];
  }
  if (production instanceof NonTerminal) return firstTypesOf(production.referencedRule.definition);
  if (production instanceof Alternation) return production.definition.flatMap(firstTypes);
  return isPart(production) ? firstTypesOf(production.definition) : [];
}

/** Returns the numbers of the token types that a sequence can begin with: those of each part that has only optional parts before it. */
function firstTypesOf(sequence: readonly IProduction[]): readonly number[] {
  return sequence.filter((_, index) => sequence.slice(0, index).every(isOptional)).flatMap(firstTypes);
}

function isOptional(part: IProduction): boolean {
  return part instanceof Option || part instanceof Repetition;
}

/** Returns the contents of the part of a rule that a method with a number reads, such as `OPTION1`. */
function partsOf(
  { definition }: Rule,
  kind: typeof Alternation | typeof Option | typeof Repetition,
  occurrence: number,
): readonly IProduction[] {
  return partsIn(definition).flatMap((part) =>
    part instanceof kind && part.idx === occurrence ? part.definition : [],
  );
}

function partsIn(definition: readonly IProduction[]): readonly Part[] {
  return definition.filter(isPart).flatMap((part) => [part, ...partsIn(part.definition)]);
}

function isPart(production: IProduction): production is Part {
  return [Alternation, Alternative, Option, Repetition].some((kind) => production instanceof kind);
}
