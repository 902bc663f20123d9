import { createToken, EmbeddedActionsParser } from 'chevrotain';
import { describe, expect, it } from 'vitest';
import { VqlGrammar } from '../../src/vql/grammar/grammar.js';

/** Chevrotain's validation asks for `Object.groupBy`, which Node has from version 21. */
function withGroupBy<Result>(run: () => Result): Result {
  if ('groupBy' in Object) return run();
  const groupBy = <Item>(items: Iterable<Item>, keyOf: (item: Item) => string): Record<string, Item[]> => {
    const groups: Record<string, Item[]> = {};
    for (const item of items) {
      const key = keyOf(item);
      groups[key] ??= [];
      groups[key].push(item);
    }
    return groups;
  };
  Object.defineProperty(Object, 'groupBy', { value: groupBy, configurable: true });
  try {
    return run();
  } finally {
    Reflect.deleteProperty(Object, 'groupBy');
  }
}

/** The grammar as it is, but with the checks that the shipped one leaves out. */
function validate(Grammar: new () => EmbeddedActionsParser): string[] {
  const original = EmbeddedActionsParser.prototype as unknown as { performSelfAnalysis(): void };
  const analyse = original.performSelfAnalysis;
  let problems: string[] = [];
  const defer = EmbeddedActionsParser as unknown as { DEFER_DEFINITION_ERRORS_HANDLING: boolean };
  original.performSelfAnalysis = function (this: EmbeddedActionsParser) {
    const self = this as unknown as { skipValidations: boolean; definitionErrors: { message: string }[] };
    self.skipValidations = false;
    defer.DEFER_DEFINITION_ERRORS_HANDLING = true;
    analyse.call(this);
    problems = self.definitionErrors.map(({ message }) => message);
  };
  try {
    withGroupBy(() => new Grammar());
  } finally {
    original.performSelfAnalysis = analyse;
    defer.DEFER_DEFINITION_ERRORS_HANDLING = false;
  }
  return problems;
}

describe('the grammar', () => {
  it('passes every check of Chevrotain: no ambiguity, no left recursion, no loop without end', () => {
    expect(validate(VqlGrammar)).toEqual([]);
  });

  it('is really checked: a rule that can read nothing for ever is found', () => {
    class Endless extends EmbeddedActionsParser {
      readonly endless = this.RULE('endless', () => {
        this.MANY(() => {
          this.OPTION(() => undefined);
        });
      });
      constructor() {
        super([createToken({ name: 'A', pattern: 'a' })], { skipValidations: true });
        this.performSelfAnalysis();
      }
    }
    expect(validate(Endless)).not.toEqual([]);
  });

  it('calls its rules by the names of the productions', () => {
    const names = Object.keys(new VqlGrammar().getGAstProductions());
    expect(names).toEqual(
      expect.arrayContaining(['statement', 'columns', 'template', 'join', 'where', 'orderBy', 'limit', 'offset']),
    );
    expect(names).toEqual(expect.arrayContaining(['predicate', 'operand', 'list']));
  });
});
