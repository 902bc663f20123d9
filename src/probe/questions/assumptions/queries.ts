import { createFilter, createJunction } from '../../../cunit/predicate.js';
import { quote } from '../../../dialect/literals.js';
import type { NullOrder } from '../../../dialect/null-order.js';
import type { QueryAssumptionId } from '../../../interface/assumptions/queries.js';
import {
  boundReadings,
  conditionOf,
  distinctPrefix,
  existsParts,
  operatorPart,
  rowsThat,
} from '../../operator-part.js';
import { type NotAsked, noPage, type Question, type Trial } from '../../question.js';
import {
  collectionScope,
  mostRows,
  noField,
  noNullableField,
  noTextField,
  nullableScope,
  sampleScopeOf,
  valueKinds,
} from '../../sample.js';
import {
  compareRows,
  cunitIdQuery,
  filterBy,
  idsOf,
  judgeAllRows,
  judgeRows,
  sameIds,
  select,
  selectAny,
  type TrialPart,
  withoutRows,
} from '../../trials.js';
import { cunitControls, vqlControls } from '../controls.js';

/** **The** table of how each assumption about queries is probed, or why it is not. */
export const queryQuestions = {
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
      const scope = sampleScopeOf(sample, valueKinds.text);
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
      const scopes = kinds.flatMap((kind) => sampleScopeOf(sample, kind) ?? []);
      const shown = compareRows(
        ...scopes.map(({ field, rows, values }): TrialPart => {
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
      // One that selects them is enough to add them.
      return compareRows(
        { request: filterBy(sample, rows, createJunction('OR', filters)), rows, expected, others },
        { request: selectAny(sample, rows, filters.map(conditionOf)), rows, expected, others },
      );
    },
  },
  'any-element': {
    title: 'conditions on a field with several values',
    after: [...cunitControls, 'operator:EQUALS'],
    meaning: 'Conditions on fields with several values select other rows than "matches" and the engine.',
    ask: (sample) => {
      const scope = collectionScope(sample);
      if (scope === undefined) return noList;
      const { field, rows, lists } = scope;
      const value = sharedValue(scope, (list, one) => !list.includes(one));
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
  'not-on-collection': {
    title: 'NOT before a condition on a field with several values',
    after: ['construct:not', 'assumption:any-element'],
    meaning: 'Queries with NOT on such fields select other rows than their translations, "matches" and the engine.',
    ask: (sample) => {
      const scope = collectionScope(sample);
      if (scope === undefined) return noList;
      const value = sharedValue(scope, (list, one) => list.every((other) => other === one));
      if (value === undefined) return noField('several texts in one row, of which others have only one');
      const { field, rows, lists } = scope;
      const without = rows.filter((_, index) => lists[index]?.includes(value) === false);
      return compareRows({
        request: select(sample, rows, `NOT ${field} = ${quote(value)}`),
        rows,
        expected: rowsThat(sample, rows, createFilter('NOT_EQUALS', field, [value])),
        others: [
          { ids: idsOf(without), verdict: 'differs', found: 'It is true only if no value makes the condition true.' },
        ],
      });
    },
  },
  'like-case': {
    title: 'letter case in LIKE',
    after: vqlControls,
    meaning: 'Queries with LIKE select rows in any letter case.',
    ask: (sample) => {
      const scope = sampleScopeOf(sample, valueKinds.text);
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
      const scope = sampleScopeOf(sample, valueKinds.text);
      if (scope === undefined) return noTextField;
      const { field, rows, values } = scope;
      const prefix = distinctPrefix(values);
      const begins = rowsThat(sample, rows, createFilter('STARTS_WITH', field, [prefix]));
      const like = (escape: string): string =>
        `${field} LIKE ${quote(`${prefix.charAt(0)}${escape}${prefix.slice(1)}%`)}`;
      const found = 'A character makes the one after it literal.';
      const none = compareRows({
        request: selectAny(sample, rows, escapes.map(like)),
        rows,
        expected: [],
        shows: { verdict: 'holds', found: `None of ${escapes.join(' ')} makes the character after it literal.` },
        others: [{ ids: begins, verdict: 'differs', found }],
      });
      const each = escapes.map((escape) =>
        compareRows({
          request: select(sample, rows, like(escape)),
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
        select(sample, rows, '', { order: `${field} ${direction}, id` }),
      );
      return judgeAllRows(requests, (answers) => {
        const [ascending, descending] = answers.map(({ ids }) => positionOf(ids, nulls));
        const nullOrder = ascending && descending && nullOrders[`${ascending} ${descending}`];
        if (nullOrder === undefined) return { verdict: 'differs', found: 'Nulls are neither first nor last.' };
        const found = `Nulls are ${ascending} in ascending and ${descending} in descending order.`;
        return { verdict: nullOrder === 'high' ? 'holds' : 'differs', found, settings: { nullOrder } };
      });
    },
  },
  'template-filter': {
    title: 'a filter of the template itself',
    after: [...vqlControls, 'paging:cunit'],
    meaning: 'A C-Unit request without a filter selects fewer rows than a statement without WHERE.',
    ask: (sample) => {
      const sortOrders = [{ property: 'id', direction: 'ASC' }] as const;
      const pageable = { limit: mostRows, sortOrders };
      return judgeRows(cunitIdQuery(sample, { pageable }), ({ ids }) => {
        if (!sameIds(ids, idsOf(sample.rows)))
          return { verdict: 'differs', found: `Returns ${ids.length} rows, not the same ones as the statement.` };
        return sample.rows.length < mostRows
          ? { verdict: 'holds', found: `Returns the ${ids.length} rows of the template.` }
          : { verdict: 'unclear', found: `Returns the same ${ids.length} rows, but there may be more.` };
      });
    },
  },
  'template-sort': noPage,
} as const satisfies Readonly<Record<QueryAssumptionId, Question | NotAsked>>;

/** The null orders by the position in ascending and in descending order. */
const nullOrders: Readonly<Record<string, NullOrder>> = {
  'last first': 'high',
  'first last': 'low',
  'first first': 'first',
  'last last': 'last',
};

/** The characters that databases and languages use to make the next one literal. */
const escapes = ['\\', '!', '^', '~', '#', '|', '/'];

const noList = noField('several texts in one row');

/** Returns a value that a row has beside others, and by which another row differs. */
function sharedValue(
  { values, lists }: NonNullable<ReturnType<typeof collectionScope>>,
  isOther: (list: readonly string[], value: string) => boolean,
): string | undefined {
  return values.find(
    (value) =>
      lists.some((list) => list.includes(value) && list.some((other) => other !== value)) &&
      lists.some((list) => isOther(list, value)),
  );
}

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
