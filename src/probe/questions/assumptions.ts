import { createFilter, createJunction } from '../../cunit/predicate.js';
import { quote } from '../../dialect/literals.js';
import type { NullOrder } from '../../dialect/null-order.js';
import type { AssumptionId } from '../../interface/assumptions/assumptions.js';
import { headerNames } from '../../interface/headers.js';
import { boundReadings, conditionOf, distinctPrefix, existsParts, operatorPart, rowsThat } from '../operator-part.js';
import type { Finding, NotAsked, Observation, Question, Trial } from '../question.js';
import {
  collectionScope,
  mostRows,
  noField,
  noNullableField,
  noRepeatingField,
  noTextField,
  nullableScope,
  repeatingScope,
  scopeOf,
  valueKinds,
} from '../sample.js';
import {
  compareRows,
  cunitQuery,
  filterBy,
  idCondition,
  idsOf,
  judgeOne,
  judgeRows,
  type Part,
  sameIds,
  select,
  withoutRows,
} from '../trials.js';
import { cunitControls, vqlControls } from './controls.js';

const noQuery: NotAsked = { notAsked: 'A probe sends queries only, and this is about other requests.' };
const noPage: NotAsked = { notAsked: 'A request that shows it has no limit, or belongs to a REST collection.' };
const noTemplate: NotAsked = { notAsked: 'It is about certain templates; look at their fields.' };

/** **The** table of how each assumption is probed, or why it is not. */
export const assumptionQuestions = {
  'statement-member': { notAsked: 'Every statement of a probe is sent in it; see the control of the statement.' },
  'result-shape': { notAsked: 'Every answer of a probe is read in it; see the control of the statement.' },
  'exists-form': {
    title: 'the form of EXISTS in C-Unit',
    after: [...cunitControls, 'operator:EQUALS'],
    meaning: 'C-Unit queries with EXISTS fail, or select other rows; set "existsForm" of the dialect.',
    ask: (sample) => {
      const parts = existsParts(sample);
      return typeof parts === 'string' ? parts : compareRows(...parts);
    },
  },
  'operator-arity': {
    title: 'filters with a wrong number of values',
    after: [...cunitControls, 'operator:EQUALS', 'operator:IN'],
    meaning: 'The installation accepts filters that this package reports as errors.',
    ask: (sample) => {
      const scope = scopeOf(sample, valueKinds.text);
      if (scope === undefined) return noTextField;
      const { field, rows, values } = scope;
      const filters = [
        { type: 'FILTER', operator: 'EQUALS', property: field, values: values.slice(0, 2) },
        { type: 'FILTER', operator: 'IN', property: field, values: [] },
        { type: 'JUNCTION', operator: 'AND', children: [] },
      ] as const;
      return [
        {
          requests: filters.map((filter) => filterBy(sample, rows, filter)),
          judge: (answers) => {
            const accepted = answers.filter(({ kind }) => kind === 'rows').length;
            const unknown = answers.find((answer) => answer.kind === 'unknown');
            if (unknown !== undefined) return withoutRows(unknown);
            return accepted === 0
              ? {
                  verdict: 'holds',
                  found: 'EQUALS with two values, IN with none and AND without children are refused.',
                }
              : { verdict: 'differs', found: `${accepted} of ${filters.length} such filters are accepted.` };
          },
        },
      ];
    },
  },
  'value-format': {
    title: 'numbers, booleans and dates as the strings of a filter',
    after: [...cunitControls, 'operator:EQUALS'],
    meaning: 'Filters on these types select other rows than they should.',
    ask: (sample) => {
      const kinds = [valueKinds.number, valueKinds.boolean, valueKinds.date];
      const scopes = kinds.flatMap((kind) => scopeOf(sample, kind) ?? []);
      const shown = compareRows(
        ...scopes.map(({ field, rows, values }): Part => {
          const predicate = createFilter('EQUALS', field, values.slice(0, 1));
          return { request: filterBy(sample, rows, predicate), rows, expected: rowsThat(sample, rows, predicate) };
        }),
      );
      if (typeof shown === 'string' || scopes.length === kinds.length) return shown;
      // What is seen of some types says nothing about the others, unless it differs.
      return onlyDeviations(shown, 'The sample does not have all of numbers, booleans and dates.');
    },
  },
  'range-bounds': {
    title: 'the bounds of RANGE',
    after: ['operator:RANGE'],
    meaning: 'Queries with RANGE and BETWEEN leave out the rows on a bound; use ">=" and "<=" instead.',
    ask: (sample) => {
      const part = operatorPart(sample, 'RANGE');
      if (typeof part === 'string') return part;
      const { rows, values, expected } = part;
      const others = boundReadings(rows, values).map(({ found, moved }) => ({
        ids: expected.filter((id) => !moved.has(id)),
        verdict: 'differs' as const,
        found: `RANGE works, but ${found}`,
      }));
      return compareRows({ ...part, others });
    },
  },
  'null-logic': {
    title: 'comparisons with null',
    after: ['operator:NOT_EQUALS', 'operator:NOT_IN', 'construct:comparison', 'construct:not-in'],
    meaning: 'Queries with NOT_EQUALS, NOT_IN, "<>" or NOT also select rows without a value; add IS NOT NULL.',
    ask: (sample) => {
      const scope = nullableScope(sample);
      if (scope === undefined) return noNullableField;
      const { field, rows, values } = scope;
      const filters = (['NOT_EQUALS', 'NOT_IN'] as const).map((operator) =>
        createFilter(operator, field, values.slice(0, 1)),
      );
      const expected = rowsThat(sample, rows, createJunction('OR', filters));
      const nulls = rows.filter(({ text }) => text === undefined);
      const ids = [...expected, ...idsOf(nulls)];
      const others = [{ ids, verdict: 'differs', found: 'Rows without a value are selected too.' }] as const;
      // One that selects them is enough to add them. AND binds tighter than OR, so each condition has the ids beside it.
      const { statement } = select(sample, rows, filters.map(conditionOf).join(` OR ${idCondition(rows)} AND `));
      return compareRows(
        { request: filterBy(sample, rows, createJunction('OR', filters)), rows, expected, others },
        { request: { statement }, rows, expected, others },
      );
    },
  },
  'any-element': {
    title: 'conditions on a field with several values',
    after: [...cunitControls, 'operator:EQUALS'],
    meaning: 'Conditions on fields with several values select other rows than "matches" and the engine.',
    ask: (sample) => {
      const scope = collectionScope(sample);
      if (scope === undefined) return noField('several texts in one row');
      const { field, rows, lists } = scope;
      // A value that stands beside others in some row, and is missing in another.
      const value = scope.values.find(
        (one) =>
          lists.some((list) => list.includes(one) && list.some((other) => other !== one)) &&
          !lists.every((list) => list.includes(one)),
      );
      if (value === undefined) return noField('several texts in one row, of which others lack one');
      const predicate = createFilter('EQUALS', field, [value]);
      const all = rows.filter((_, index) => lists[index]?.every((one) => one === value));
      return compareRows({
        request: filterBy(sample, rows, predicate),
        rows,
        expected: rowsThat(sample, rows, predicate),
        others: [{ ids: idsOf(all), verdict: 'differs', found: 'It is true only if all values make it true.' }],
      });
    },
  },
  'like-case': {
    title: 'letter case in LIKE',
    after: vqlControls,
    meaning: 'Queries with LIKE select rows in any letter case.',
    ask: (sample) => {
      const scope = scopeOf(sample, valueKinds.text);
      if (scope === undefined) return noTextField;
      const { field, rows, values } = scope;
      const prefix = distinctPrefix(values);
      const pattern = `${swapCase(prefix)}%`;
      const predicate = createFilter('LIKE', field, [pattern]);
      return compareRows({
        request: select(sample, rows, `${field} LIKE ${quote(pattern)}`),
        rows,
        expected: rowsThat(sample, rows, predicate),
        shows: {
          verdict: 'holds',
          found: 'LIKE distinguishes upper and lower case.',
          settings: { likeCaseSensitive: true },
        },
        others: [
          {
            ids: rowsThat(sample, rows, predicate, { likeCaseSensitive: false }),
            verdict: 'differs',
            found: 'LIKE does not distinguish upper and lower case.',
            settings: { likeCaseSensitive: false },
          },
        ],
      });
    },
  },
  'like-escape': {
    title: 'a character that makes the one after it literal in LIKE',
    after: vqlControls,
    meaning: 'A pattern with that character has another meaning.',
    ask: (sample) => {
      const scope = scopeOf(sample, valueKinds.text);
      if (scope === undefined) return noTextField;
      const { field, rows, values } = scope;
      const prefix = distinctPrefix(values);
      const begins = rowsThat(sample, rows, createFilter('STARTS_WITH', field, [prefix]));
      const like = (escape: string): string =>
        `${field} LIKE ${quote(`${prefix.charAt(0)}${escape}${prefix.slice(1)}%`)}`;
      const statementOf = (conditions: readonly string[]) =>
        select(sample, rows, conditions.join(` OR ${idCondition(rows)} AND `));
      const found = 'A character makes the one after it literal.';
      const none = compareRows({
        request: statementOf(escapes.map(like)),
        rows,
        expected: [],
        shows: { verdict: 'holds', found: `None of ${escapes.join(' ')} makes the character after it literal.` },
        others: [{ ids: begins, verdict: 'differs', found }],
      });
      const each = escapes.map((escape) =>
        compareRows({
          request: statementOf([like(escape)]),
          rows,
          expected: begins,
          shows: {
            verdict: 'differs',
            found: `"${escape}" makes the character after it literal.`,
            settings: { likeEscape: escape },
          },
          others: [{ ids: [], verdict: 'unclear', found }],
        }),
      );
      return typeof none === 'string'
        ? none
        : [...none, ...each.flatMap((trials) => (typeof trials === 'string' ? [] : trials))];
    },
  },
  'null-order': {
    title: 'the position of nulls in the order',
    after: vqlControls,
    meaning: 'Pages begin or end with the rows without a value; the engine sorts as the dialect says.',
    ask: (sample) => {
      const scope = nullableScope(sample);
      if (scope === undefined) return noNullableField;
      const { field, rows } = scope;
      const nulls = new Set(rows.filter(({ text }) => text === undefined).map(({ id }) => id));
      const requests = ['ASC', 'DESC'].map((direction) =>
        select(sample, rows, '', { tail: `ORDER BY ${field} ${direction}, id` }),
      );
      const positions = (answers: readonly Observation[]): Finding => {
        const sorted: (readonly string[])[] = [];
        for (const answer of answers) {
          if (answer.kind !== 'rows') return withoutRows(answer);
          sorted.push(answer.ids);
        }
        const [ascending, descending] = sorted.map((ids) => positionOf(ids, nulls));
        const nullOrder = ascending && descending && nullOrders[`${ascending} ${descending}`];
        if (nullOrder === undefined) return { verdict: 'differs', found: 'Nulls are neither first nor last.' };
        const found = `Nulls are ${ascending} in ascending and ${descending} in descending order.`;
        return { verdict: nullOrder === 'high' ? 'holds' : 'differs', found, settings: { nullOrder } };
      };
      return [{ requests, judge: positions }];
    },
  },
  'template-filter': {
    title: 'a filter of the template itself',
    after: [...vqlControls, 'paging:cunit'],
    meaning: 'A C-Unit request without a filter selects fewer rows than a statement without WHERE.',
    ask: (sample) => {
      const sortOrders = [{ property: 'id', direction: 'ASC' }] as const;
      const pageable = { limit: mostRows, sortOrders };
      return judgeRows(cunitQuery(sample, { pageable }), ({ ids }) => {
        if (!sameIds(ids, idsOf(sample.rows)))
          return { verdict: 'differs', found: `Returns ${ids.length} rows, not the same ones as the statement.` };
        return sample.rows.length < mostRows
          ? { verdict: 'holds', found: `Returns the ${ids.length} rows of the template.` }
          : { verdict: 'unclear', found: `Returns the same ${ids.length} rows, but there may be more.` };
      });
    },
  },
  'template-sort': noPage,
  'zero-limit': {
    title: 'a limit of 0',
    after: [...vqlControls, ...cunitControls],
    meaning: 'A limit of 0 is read as no limit: never send it.',
    ask: (sample) => [
      {
        requests: [
          select(sample, sample.rows, '', { tail: 'LIMIT 0' }),
          filterBy(sample, sample.rows, undefined, { limit: 0 }),
        ],
        judge: (answers) => {
          const unknown = answers.find((answer) => answer.kind === 'unknown');
          if (unknown !== undefined) return withoutRows(unknown);
          const many = answers.find((answer) => answer.kind === 'rows' && answer.ids.length > 0);
          return many === undefined
            ? { verdict: 'holds', found: 'It is refused, or no row is returned.' }
            : { verdict: 'differs', found: 'Rows are returned.' };
        },
      },
    ],
  },
  'zero-offset-clause': {
    title: 'OFFSET 0 in a statement',
    after: [...vqlControls, 'construct:equals'],
    meaning: 'Statements with OFFSET 0 fail; leave it out.',
    ask: (sample) => {
      const part = operatorPart(sample, 'EQUALS');
      if (typeof part === 'string') return part;
      const { rows, expected, condition } = part;
      const request = select(sample, rows, condition, { tail: 'LIMIT 50 OFFSET 0' });
      return compareRows({ request, rows, expected });
    },
  },
  'next-offset': {
    title: 'the next offset in the headers',
    after: [...vqlControls, 'paging:vql'],
    meaning: 'The pager stops with an error where the next offset is another.',
    ask: (sample) => {
      const offsets = [
        { tail: 'ORDER BY id LIMIT 1', next: '1' },
        { tail: 'ORDER BY id LIMIT 1 OFFSET 1', next: '2' },
      ];
      return [
        {
          requests: offsets.map(({ tail }) => select(sample, sample.rows, '', { tail })),
          judge: (answers) => {
            for (const [index, answer] of answers.entries()) {
              if (answer.kind !== 'rows') return withoutRows(answer);
              const next = answer.headers.get(headerNames.nextOffset);
              if (next === null) return { verdict: 'unclear', found: 'The answer has no next offset.' };
              if (next !== offsets[index]?.next)
                return { verdict: 'differs', found: `The next offset is ${next}, not ${offsets[index]?.next}.` };
            }
            return { verdict: 'holds', found: 'It is the offset plus the number of rows.' };
          },
        },
      ];
    },
  },
  'rest-headers': noQuery,
  'short-page': noPage,
  'rest-sort': noQuery,
  'sort-list-rest': noQuery,
  'sort-list-body': noQuery,
  'page-member': noQuery,
  'id-order': {
    title: 'ids compared as they are sorted',
    after: [...vqlControls, 'construct:comparison'],
    meaning: 'Keyset paging would lose rows; use the strategy "offset".',
    ask: (sample) => {
      const { rows } = sample;
      const middle = Math.floor(rows.length / 2);
      const [{ id } = { id: '' }] = rows.slice(middle);
      const request = select(sample, rows, `id > ${quote(id)}`, { tail: 'ORDER BY id' });
      return compareRows({ request, rows, expected: idsOf(rows.slice(middle + 1)), ordered: true });
    },
  },
  'page-tiebreak': {
    title: 'the order of rows with equal sort keys on a page',
    after: vqlControls,
    meaning: 'Pages sorted by hand can repeat and lose rows; sort by id last, as the pager does.',
    ask: (sample) => {
      const scope = repeatingScope(sample);
      if (scope === undefined) return noRepeatingField;
      const { field, rows } = scope;
      const textOf = new Map(rows.map(({ id, text }) => [id, text]));
      const request = select(sample, rows, '', { tail: `ORDER BY ${field}` });
      return judgeRows(request, ({ ids }) => {
        const isSorted = scope.values.every((value) => {
          const own = (all: readonly string[]): readonly string[] => all.filter((id) => textOf.get(id) === value);
          return sameIds(own(ids), own(idsOf(rows)), true);
        });
        return isSorted
          ? { verdict: 'holds', found: 'Rows with equal keys are sorted by id, ascending.' }
          : { verdict: 'differs', found: 'Rows with equal keys are not sorted by id, ascending.' };
      });
    },
  },
  'rate-limits': { notAsked: 'A probe stops at the first refusal of that kind.' },
  'error-body': { notAsked: 'Nothing in this package depends on it.' },
  'refusal-status': {
    title: 'the status of a filter with a wrong number of values',
    after: [...cunitControls, 'operator:RANGE'],
    meaning: 'A refused filter may look like a success.',
    ask: (sample) => {
      const part = operatorPart(sample, 'RANGE');
      if (typeof part === 'string') return part;
      const { field, rows, values } = part;
      const filter = { type: 'FILTER', operator: 'RANGE', property: field, values: values.slice(0, 1) } as const;
      return judgeOne(filterBy(sample, rows, filter), (answer) => {
        if (answer.kind === 'refused') return { verdict: 'holds', found: `The status is ${answer.status}.` };
        return answer.kind === 'rows'
          ? { verdict: 'differs', found: 'RANGE with one value is accepted.' }
          : withoutRows(answer);
      });
    },
  },
  'document-statuses': noQuery,
  'document-operations': noQuery,
  'list-paths': noQuery,
  'record-paths': noQuery,
  'destinations-path': noQuery,
  'path-versions': noQuery,
  'document-states': noQuery,
  'open-members': noQuery,
  'failed-payments': noQuery,
  nullability: noQuery,
  'recipients-shape': noTemplate,
  'service-fields': noTemplate,
  'authorization-header': noQuery,
  'refresh-request': noQuery,
  'refresh-rotation': noQuery,
  'device-request': noQuery,
  'code-protection': noQuery,
  'delivery-transitions': noQuery,
  'registration-answer': noQuery,
  'event-list': noQuery,
  'article-payload': noQuery,
} as const satisfies Readonly<Record<AssumptionId, Question | NotAsked>>;

/** The null orders by the position in ascending and in descending order. */
const nullOrders: Readonly<Record<string, NullOrder>> = {
  'last first': 'high',
  'first last': 'low',
  'first first': 'first',
  'last last': 'last',
};

/** The characters that databases and languages use to make the next one literal. */
const escapes = ['\\', '!', '^', '~', '#', '|', '/'];

/** Returns trials whose finding is unclear where nothing deviates. */
function onlyDeviations(trials: readonly Trial[], found: string): readonly Trial[] {
  return trials.map((trial) => ({
    ...trial,
    judge: (answers) => {
      const finding = trial.judge(answers);
      return finding.verdict === 'holds' ? { verdict: 'unclear', found } : finding;
    },
  }));
}

function positionOf(ids: readonly string[], nulls: ReadonlySet<string>): 'first' | 'last' | undefined {
  const isNull = ids.map((id) => nulls.has(id));
  const count = isNull.filter(Boolean).length;
  if (isNull.slice(0, count).every(Boolean)) return 'first';
  return isNull.slice(-count).every(Boolean) ? 'last' : undefined;
}

function swapCase(text: string): string {
  return [...text].map((one) => (one === one.toLowerCase() ? one.toUpperCase() : one.toLowerCase())).join('');
}
