import fc from 'fast-check';

/** Default fraction of cases for which the code under test must return something. */
const leastShare = 0.05;
/** Number of cases after which the fraction is significant. */
const enough = 300;
/** Below this fraction fast-check would give up before it has run all cases. */
const rareShare = 0.02;

/** Counts the cases for which the code under test returns something. */
export interface AnswerCounter {
  /** Skips a case without a result, unless results are rare; fails if there are too few. */
  readonly note: (hasAnswer: boolean) => void;
  /** Wraps the test of a case: after a failure, cases come from shrinking and are not counted. */
  readonly watch: <Value>(test: (value: Value) => void) => (value: Value) => void;
  /** Wraps an asynchronous test. */
  readonly watchAsync: <Value>(test: (value: Value) => Promise<void>) => (value: Value) => Promise<void>;
}

/**
 * Counts the results that a property gets, since it proves little about code that mostly returns nothing.
 *
 * @param who - Name of the code under test, at the beginning of a sentence.
 * @param least - Fraction of cases for which it must return something.
 */
export function countAnswers(who: string, least = leastShare): AnswerCounter {
  let [total, answered, hasFailed] = [0, 0, false];
  const see = (error: unknown): never => {
    hasFailed ||= !(error instanceof TooFewAnswers) && !fc.PreconditionFailure.isFailure(error);
    throw error;
  };
  return {
    note: (hasAnswer) => {
      if (hasFailed) return fc.pre(hasAnswer);
      total++;
      if (hasAnswer) answered++;
      const isSignificant = total >= enough;
      if (!hasAnswer && isSignificant && answered < total * least)
        throw new TooFewAnswers(who, total - answered, total);
      fc.pre(hasAnswer || (isSignificant && answered < total * rareShare));
    },
    watch: (test) => (value) => {
      try {
        test(value);
      } catch (error) {
        see(error);
      }
    },
    watchAsync: (test) => (value) => test(value).catch(see),
  };
}

class TooFewAnswers extends Error {
  constructor(who: string, missing: number, total: number) {
    const count = `${who} returned nothing for ${missing} of ${total} cases`;
    super(`${count}, so the property proves little. Set "of" to supported inputs, or "least" to a smaller fraction.`);
  }
}
