import {
  Alternation,
  createTokenInstance,
  EOF,
  type ILookaheadStrategy,
  type IProduction,
  type IToken,
  LLkLookaheadStrategy,
  Option,
  Repetition,
  type Rule,
} from 'chevrotain';
import { describe, expect, it } from 'vitest';
import { createGrammar } from '../../src/vql/grammar/grammar.js';
import { oneTokenLookahead } from '../../src/vql/grammar/lookahead.js';
import { grammarVocabulary } from '../../src/vql/lexer/tokens.js';

const tokens = [...grammarVocabulary, EOF].map((type) => createTokenInstance(type, '', 0, 0, 0, 0, 0, 0));

/** A choice that a rule makes by the next token. */
interface Choice {
  readonly rule: Rule;
  readonly part: Alternation | Option | Repetition;
}

const grammar = createGrammar();
const choices = Object.values(grammar.getGAstProductions()).flatMap((rule) =>
  choicesIn(rule.definition).map((part) => ({ rule, part })),
);

function choicesIn(definition: readonly IProduction[]): readonly Choice['part'][] {
  return definition.flatMap((part) => {
    const isChoice = part instanceof Alternation || part instanceof Option || part instanceof Repetition;
    const isRule = 'referencedRule' in part;
    const inner = !isRule && 'definition' in part ? choicesIn(part.definition as IProduction[]) : [];
    return isChoice ? [part, ...inner] : inner;
  });
}

/** Returns what a strategy chooses for each token of the vocabulary. */
function chosenBy(strategy: ILookaheadStrategy, { rule, part }: Choice, at: (token: IToken) => object): unknown[] {
  const options = { rule, prodOccurrence: part.idx, maxLookahead: 1, dynamicTokensEnabled: false };
  const choose: () => unknown =
    part instanceof Alternation
      ? strategy.buildLookaheadForAlternation({ ...options, hasPredicates: false })
      : strategy.buildLookaheadForOptional({
          ...options,
          prodType: part instanceof Option ? 'Option' : 'Repetition',
        });
  return tokens.map((token) => choose.call(at(token)));
}

describe('the lookahead of one token', () => {
  it('chooses as the strategy of Chevrotain, for each token of the vocabulary', () => {
    let next: IToken = createTokenInstance(EOF, '', 0, 0, 0, 0, 0, 0);
    const own = oneTokenLookahead(() => next);
    const chevrotains = new LLkLookaheadStrategy({ maxLookahead: 1 });
    for (const choice of choices) {
      const chosen = chosenBy(own, choice, (token) => {
        next = token;
        return {};
      });
      // Functions of Chevrotain ask the parser that they are called on.
      const expected = chosenBy(chevrotains, choice, (token) => ({ LA_FAST: () => token }));
      expect(chosen, `${choice.rule.name} ${choice.part.constructor.name} ${choice.part.idx}`).toEqual(expected);
    }
    expect(choices.length).toBeGreaterThan(20);
  });
});
