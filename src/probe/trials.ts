import type { CUnitPredicate } from '../cunit/predicate.js';
import type { CUnitPageable, CUnitQuery, CUnitResultColumn } from '../cunit/request.js';
import { quote } from '../dialect/literals.js';
import type { VqlRequestBody } from '../paging/formats/vql-request.js';
import type { AnswerRows, Finding, Observation, ProbeRequest, Trial } from './question.js';
import { mostRows, type Sample, type SampleRow } from './sample.js';

/** Rows that a request must return, and what other rows mean. */
export interface TrialPart {
  readonly request: ProbeRequest;
  /** The rows of the sample that the request can return. */
  readonly rows: readonly SampleRow[];
  /** The ids that it returns if the assumption holds. */
  readonly expected: readonly string[];
  /** A documented request with the same meaning: where both return the same rows, the answer is not about this form. */
  readonly oracle?: ProbeRequest;
  /** Finding from the expected rows; default: that it works. */
  readonly shows?: Finding;
  /** Other results that have a known reason. */
  readonly others?: readonly OtherRows[];
  /** Whether the order of the rows counts. */
  readonly ordered?: true;
}

/** Another result than the expected one, and what it shows. */
export interface OtherRows extends Finding {
  readonly ids: readonly string[];
}

/** Parts of a statement besides its condition. */
interface TrialClauses {
  /** Default: the id. */
  readonly columns?: string;
  /** The sort keys; default: none. */
  readonly order?: string;
  /** The clauses of the page; default: a limit as large as any. */
  readonly page?: string;
}

/** Writes a statement that selects some rows of the sample, by a further condition. */
export function select(
  { template }: Sample,
  rows: readonly SampleRow[],
  condition = '',
  { columns = 'id', order = '', page = `LIMIT ${mostRows}` }: TrialClauses = {},
): VqlRequestBody {
  const clauses = [
    `SELECT ${columns} FROM ${template} WHERE ${idCondition(rows)}`,
    condition && `AND ${condition}`,
    order && `ORDER BY ${order}`,
    page,
  ];
  return { statement: clauses.filter((clause) => clause !== '').join(' ') };
}

/** Writes the condition that selects some rows of the sample by their ids. */
function idCondition(rows: readonly SampleRow[]): string {
  return `id IN (${rows.map(({ id }) => quote(id)).join(', ')})`;
}

/** Writes a statement that selects rows of the sample for which one of several conditions is true. */
export function selectAny(sample: Sample, rows: readonly SampleRow[], conditions: readonly string[]): VqlRequestBody {
  // AND binds tighter than OR, so each condition has the ids beside it, and no parentheses are needed, which are assumed.
  return select(sample, rows, conditions.join(` OR ${idCondition(rows)} AND `));
}

/** Returns the C-Unit query for the ids of some rows of the sample, by a further filter. */
export function filterBy(
  sample: Sample,
  rows: readonly SampleRow[],
  predicate?: CUnitPredicate,
  pageable: CUnitPageable = { limit: mostRows },
): CUnitQuery {
  const pinned: CUnitPredicate = { type: 'FILTER', operator: 'IN', property: 'id', values: rows.map(({ id }) => id) };
  return cunitIdQuery(sample, {
    queryPredicate:
      predicate === undefined ? pinned : { type: 'JUNCTION', operator: 'AND', children: [pinned, predicate] },
    pageable,
  });
}

/** Returns the C-Unit query with the members of a request, which selects the ids. */
export function cunitIdQuery({ template }: Sample, request: CUnitQuery['request']): CUnitQuery {
  const [group = '', name = ''] = template.split('.');
  const results: readonly CUnitResultColumn[] = [{ property: 'id' }];
  return { group, template: name, request: { adhocPreset: { results }, ...request } };
}

/** The ids of rows. */
export function idsOf(rows: readonly SampleRow[]): readonly string[] {
  return rows.map(({ id }) => id);
}

/** The reason why a question is not asked if all rows, or the same rows as without the assumption, would be returned. */
export const indistinct = 'The rows of the sample cannot show the difference.';

/**
 * Returns the trial that compares rows: it holds if each part returns what is expected. The reason why not, if the rows of the sample
 * would be the same in any case.
 */
export function compareRows(...parts: readonly TrialPart[]): readonly Trial[] | string {
  if (parts.length === 0 || parts.some((part) => !isDistinct(part))) return indistinct;
  const requests = parts.flatMap(({ request, oracle }) => (oracle === undefined ? [request] : [request, oracle]));
  const judge = (observations: readonly Observation[]): Finding => {
    const waiting = [...observations];
    const findings = parts.map((part) => {
      const answer = waiting.shift() ?? noAnswer;
      return judgePart(part, answer, part.oracle && waiting.shift());
    });
    const failing = findings.find(({ verdict }) => verdict !== 'holds');
    return failing ?? findings[0] ?? withoutRows(noAnswer);
  };
  return [{ requests, judge }];
}

/** Whether the expected rows differ from all rows, and from the rows with another reason. */
function isDistinct({ rows, expected, others = [], ordered }: TrialPart): boolean {
  const isSameAs = (ids: readonly string[]): boolean => sameIds(ids, expected, ordered);
  return ordered
    ? expected.length > 1 && !others.some(({ ids }) => isSameAs(ids))
    : !isSameAs(idsOf(rows)) && (expected.length > 0 || others.length > 0) && !others.some(({ ids }) => isSameAs(ids));
}

function judgePart(part: TrialPart, answer: Observation, oracle: Observation | undefined): Finding {
  const { rows, expected, shows, others = [], ordered } = part;
  if (answer.kind !== 'rows') return withoutRows(answer);
  const { ids } = answer;
  if (sameIds(ids, expected, ordered))
    return shows ?? { verdict: 'holds', found: `Returns ${countOf(ids, rows)}, as expected.` };
  if (!ordered && sameIds(ids, idsOf(rows))) return { verdict: 'ignored', found: `Returns all ${rows.length} rows.` };
  // The documented form deviates in the same way, which is the answer to another question.
  if (oracle?.kind === 'rows' && sameIds(ids, oracle.ids, ordered))
    return { verdict: 'holds', found: `Returns the same ${countOf(ids, rows)} as the documented form.` };
  const other = others.find((one) => sameIds(ids, one.ids, ordered));
  if (other !== undefined) return other;
  if (ordered && sameIds(ids, expected)) return { verdict: 'differs', found: 'Returns the rows in another order.' };
  const wanted = ids.length === expected.length ? 'others' : String(expected.length);
  return { verdict: 'differs', found: `Returns ${countOf(ids, rows)}; ${wanted} were expected.` };
}

/** The answer to a request that a trial does not have. */
const noAnswer = { kind: 'unknown', problem: 'There is no answer.' } as const satisfies Observation;

/** Returns the trial of one request. */
export function judgeOne(request: ProbeRequest, judge: (answer: Observation) => Finding): readonly Trial[] {
  return [{ requests: [request], judge: ([answer = noAnswer]) => judge(answer) }];
}

/** Returns the trial of one request that must be answered with rows. */
export function judgeRows(request: ProbeRequest, judge: (answer: AnswerRows) => Finding): readonly Trial[] {
  return judgeOne(request, (answer) => (answer.kind === 'rows' ? judge(answer) : withoutRows(answer)));
}

/** Returns the trial of several requests that must all be answered with rows. */
export function judgeAllRows(
  requests: readonly ProbeRequest[],
  judge: (answers: readonly AnswerRows[]) => Finding,
): readonly Trial[] {
  return [
    {
      requests,
      judge: (observations) => {
        const answers: AnswerRows[] = [];
        for (const answer of observations) {
          if (answer.kind !== 'rows') return withoutRows(answer);
          answers.push(answer);
        }
        return judge(answers);
      },
    },
  ];
}

/** Returns the finding for an answer without rows. */
export function withoutRows(answer: Exclude<Observation, AnswerRows>): Finding {
  return answer.kind === 'refused'
    ? { verdict: 'refused', found: `The service answers with status ${answer.status}.` }
    : { verdict: 'unclear', found: answer.problem, isOpen: true };
}

function countOf(ids: readonly string[], rows: readonly SampleRow[]): string {
  return `${ids.length} of ${rows.length} rows`;
}

/** Whether two lists have the same ids; the order counts only if it is stated. */
export function sameIds(first: readonly string[], second: readonly string[], ordered?: boolean): boolean {
  if (first.length !== second.length) return false;
  const [a, b] = ordered ? [first, second] : [[...first].sort(), [...second].sort()];
  return a.every((id, index) => id === b[index]);
}
