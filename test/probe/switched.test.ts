import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dialectFile, type ProbeReport, probe } from '../../src/probe/index.js';
import { questions } from '../../src/probe/questions/all.js';
import { propertyRuns } from '../support/property-runs.js';
import { openService } from './support/open-service.js';
import { template } from './support/rows.js';
import { type Deviation, deviations, switched } from './support/switches.js';

/** What the rows do not show. */
const notShown = ['construct:hyphenated-name'];

/** The ids of the questions that a question depends on. */
function dependenciesOf(id: string): ReadonlySet<string> {
  const [, question] = questions.find(([one]) => one === id) ?? [];
  const after = question === undefined || 'notAsked' in question ? [] : question.after;
  return new Set(after.flatMap((one) => [one, ...dependenciesOf(one)]));
}

/** Divides the deviations into lists in which none depends on another, and none is about the same point. */
function independentLists(): readonly (readonly Deviation[])[] {
  const lists: Deviation[][] = [];
  for (const deviation of deviations) {
    const isIndependent = (other: Deviation): boolean =>
      other.id !== deviation.id &&
      !dependenciesOf(deviation.id).has(other.id) &&
      !dependenciesOf(other.id).has(deviation.id);
    const list = lists.find((one) => one.every(isIndependent));
    if (list === undefined) lists.push([deviation]);
    else list.push(deviation);
  }
  return lists;
}

/** The verdicts that differ from what the deviations lead to, as `id: verdict`. */
function surprises({ answers }: ProbeReport, active: readonly Deviation[], mayDepend: boolean): readonly string[] {
  return answers.flatMap(({ id, verdict, found }) => {
    const deviation = active.find((one) => one.id === id);
    const isDependent = found.startsWith('It depends on');
    const expected = deviation?.verdict ?? (notShown.includes(id) || isDependent ? 'unclear' : 'holds');
    const isFound = verdict === expected || (mayDepend && isDependent);
    return isFound ? [] : [`${id}: ${verdict}, not ${expected} (${found})`];
  });
}

it('asks each question after those that it depends on', () => {
  const ids = questions.map(([id]) => id);
  for (const [index, [id, question]] of questions.entries())
    for (const before of 'notAsked' in question ? [] : question.after)
      expect(ids.slice(0, index), `${id} depends on ${before}`).toContain(before);
});

it('has a deviation of each question that can deviate alone', () => {
  const asked = questions.flatMap(([id, question]) => ('notAsked' in question ? [] : [id]));
  const rest = asked.filter((id) => !id.startsWith('control:') && deviations.every((deviation) => deviation.id !== id));
  expect(rest).toEqual([
    // Each C-Unit query names its rows by IN, and each statement by strings.
    'operator:IN',
    ...notShown,
    'construct:string',
    // The same request as that of a function call.
    'function:COUNT',
    // Settings of the stand-in.
    'assumption:like-case',
    'assumption:like-escape',
    'assumption:null-order',
  ]);
});

describe('an installation that deviates', () => {
  it('holds everywhere without a deviation', async () => {
    const clientOf = await openService();
    const report = await probe(clientOf(), { template });
    expect(surprises(report, [], false)).toEqual([]);
    expect(report).toMatchObject({ complete: true, requests: expect.any(Number) });
    expect(report.requests).toBeLessThanOrEqual(200);
  });

  it('is found out in each point, and in no other', { timeout: 120_000 }, async () => {
    const clientOf = await openService();
    const lists = independentLists();
    expect(lists.flat()).toHaveLength(deviations.length);
    for (const active of lists) {
      const report = await probe(
        clientOf((fetch) => switched(fetch, active)),
        { template },
      );
      expect(surprises(report, active, false)).toEqual([]);
    }
  });

  it('is found out, and nothing else, with any deviations together', { timeout: 120_000 }, async () => {
    const clientOf = await openService();
    const some = fc.uniqueArray(fc.constantFrom(...deviations), {
      selector: ({ id }) => id,
      minLength: 2,
      maxLength: 9,
    });
    const found = new Set<Deviation['mode']>();
    await fc.assert(
      fc.asyncProperty(some, async (active) => {
        const report = await probe(
          clientOf((fetch) => switched(fetch, active)),
          { template },
        );
        expect(surprises(report, active, true)).toEqual([]);
        for (const { id, mode, verdict } of active)
          if (report.answers.some((answer) => answer.id === id && answer.verdict === verdict)) found.add(mode);
      }),
      { numRuns: propertyRuns(8) },
    );
    expect([...found].sort()).toEqual(['flapping', 'ignored', 'off', 'wrong']);
  });

  it.each([
    { likeCaseSensitive: false },
    { likeEscape: '\\' },
    { nullOrder: 'first' },
    { nullOrder: 'last' },
    { nullOrder: 'low' },
  ] as const)('has its settings found: %o', async (settings) => {
    const clientOf = await openService(settings);
    const report = await probe(clientOf(), { template });
    const [id] = report.answers.filter(({ verdict }) => verdict === 'differs');
    expect(report.answers.filter(({ verdict }) => !['holds', 'unclear'].includes(verdict))).toEqual([id]);
    expect(dialectFile(report).dialect).toMatchObject(settings);
  });
});
