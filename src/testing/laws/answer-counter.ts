import fc from 'fast-check';

/** The share of cases for which the code under a law has to give something, if nothing else is said. */
const leastShare = 0.05;
/** As many cases as tell a share from chance. */
const enough = 300;

/** Counts for how many cases the code under a law gives something. */
export interface AnswerCounter {
  /** Skips a case for which nothing was given; fails if there are too many. */
  readonly note: (isGiven: boolean) => void;
}

/**
 * Counts what a law gets to see, since it says little about code that mostly gives nothing.
 *
 * @param who - What is asked, at the beginning of a sentence.
 * @param least - The share of cases for which it has to give something.
 */
export function countAnswers(who: string, least = leastShare): AnswerCounter {
  let [asked, given] = [0, 0];
  return {
    note: (isGiven) => {
      asked++;
      if (isGiven) given++;
      else if (asked >= enough && given < asked * least) {
        const count = `${who} gave nothing for ${asked - given} of ${asked} cases`;
        throw new Error(
          `${count}, so that the law says little. Name in "of" what is known, or a smaller share in "least".`,
        );
      }
      fc.pre(isGiven);
    },
  };
}
