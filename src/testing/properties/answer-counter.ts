import fc from 'fast-check';

/** The share of cases for which the code under a law has to give something, if nothing else is said. */
const leastShare = 0.05;
/** As many cases as tell a share from chance. */
const enough = 300;
/** Of fewer, fast-check would give up before it has tried as many cases as it shall. */
const rareShare = 0.02;

/** Counts for how many cases the code under a law gives something. */
export interface AnswerCounter {
  /** Skips a case for which nothing was given, unless something seldom is; fails if there are too many. */
  readonly note: (isGiven: boolean) => void;
  /** What a law does with a case, watched: once it has failed, cases are smaller ones of that failure, and are not counted. */
  readonly watch: <Value>(test: (value: Value) => void) => (value: Value) => void;
  /** The same for what answers later. */
  readonly watchLater: <Value>(test: (value: Value) => Promise<void>) => (value: Value) => Promise<void>;
}

/**
 * Counts what a law gets to see, since it says little about code that mostly gives nothing.
 *
 * @param who - What is asked, at the beginning of a sentence.
 * @param least - The share of cases for which it has to give something.
 */
export function countAnswers(who: string, least = leastShare): AnswerCounter {
  let [asked, given, hasFailed] = [0, 0, false];
  const see = (error: unknown): never => {
    hasFailed ||= !(error instanceof TooFewAnswers) && !fc.PreconditionFailure.isFailure(error);
    throw error;
  };
  return {
    note: (isGiven) => {
      if (hasFailed) return fc.pre(isGiven);
      asked++;
      if (isGiven) given++;
      const isTold = asked >= enough;
      if (!isGiven && isTold && given < asked * least) throw new TooFewAnswers(who, asked - given, asked);
      fc.pre(isGiven || (isTold && given < asked * rareShare));
    },
    watch: (test) => (value) => {
      try {
        test(value);
      } catch (error) {
        see(error);
      }
    },
    watchLater: (test) => (value) => test(value).catch(see),
  };
}

class TooFewAnswers extends Error {
  constructor(who: string, missing: number, asked: number) {
    const count = `${who} gave nothing for ${missing} of ${asked} cases`;
    super(`${count}, so that the law says little. Name in "of" what is known, or a smaller share in "least".`);
  }
}
