import type { Verdict } from '../dialect/support.js';

/** The result of a question: a verdict, or `unclear`, which no dialect has. Only what an installation has shown twice is a fact. */
export type ProbeVerdict = Verdict | 'unclear';

/** **The** table of verdicts, with what they say. */
export const probeVerdicts = {
  holds: 'It works as this package assumes, or as it is documented.',
  refused: 'The installation answers with an error.',
  ignored: 'The installation accepts it, and it has no effect.',
  differs: 'It works, but has another effect.',
  unclear: 'It is not known: it was not asked, or the answers do not show it.',
} as const satisfies Readonly<Record<ProbeVerdict, string>>;
