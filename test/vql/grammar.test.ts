import { createToken, EmbeddedActionsParser } from 'chevrotain';
import { describe, expect, it } from 'vitest';
import { createGrammar } from '../../src/vql/grammar/grammar.js';

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

/** Returns the errors of Chevrotain for a grammar, with the checks that the shipped one skips. */
function validate(create: () => EmbeddedActionsParser): string {
  const prototype = EmbeddedActionsParser.prototype as unknown as { performSelfAnalysis(): void };
  const analyse = prototype.performSelfAnalysis;
  prototype.performSelfAnalysis = function (this: { skipValidations: boolean }) {
    this.skipValidations = false;
    analyse.call(this);
  };
  try {
    withGroupBy(create);
    return '';
  } catch (error) {
    return String(error);
  } finally {
    prototype.performSelfAnalysis = analyse;
  }
}

describe('the grammar', () => {
  it('passes the validation of Chevrotain: no ambiguity, left recursion or endless loop', () => {
    expect(validate(createGrammar)).toBe('');
  });

  it('is validated: a rule with an endless loop is rejected', () => {
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
    expect(validate(() => new Endless())).toContain('endless');
  });

  it('names its rules after the productions', () => {
    const names = Object.keys(createGrammar().getGAstProductions());
    expect(names).toEqual(
      expect.arrayContaining(['statement', 'columns', 'template', 'join', 'where', 'orderBy', 'limit', 'offset']),
    );
    expect(names).toEqual(expect.arrayContaining(['predicate', 'operand', 'list']));
  });
});
