import { createFilter } from '../../cunit/predicate.js';
import type { ConstructName, constructs } from '../../dialect/constructs.js';
import { quote } from '../../dialect/literals.js';
import type { FilterOperator } from '../../dialect/operators.js';
import { type VariableStyle, variableStyles, writeVariable } from '../../dialect/variable-style.js';
import { distinctPrefix, existsParts, operatorPart, rowsThat } from '../operator-part.js';
import type { Finding, NotAsked, Question, Trial } from '../question.js';
import {
  noField,
  noNullableField,
  noRepeatingField,
  nullableScope,
  repeatingScope,
  type Sample,
  type SampleScope,
  sampleScopeOf,
  type ValueKind,
  valueKinds,
} from '../sample.js';
import { compareRows, filterBy, idsOf, indistinct, judgeRows, select } from '../trials.js';
import { vqlControls } from './controls.js';

/** The constructs that the interface document does not show in VQL. */
type OpenConstruct = {
  [Name in ConstructName]: (typeof constructs)[Name]['evidence'] extends 'spec' ? never : Name;
}[ConstructName];

/**
 * **The** table of how each construct is probed that the interface document does not show. Where C-Unit has a documented operator, the
 * construct must select the same rows.
 */
export const constructQuestions = {
  // Others depend on these.
  equals: { ...about('"="'), ask: (sample) => inVql(sample, ['EQUALS']) },
  comparison: {
    ...about('a comparison other than "="'),
    ask: (sample) =>
      inVql(sample, ['NOT_EQUALS', 'GREATER_THAN', 'GREATER_THAN_EQUALS', 'LESS_THAN', 'LESS_THAN_EQUALS']),
  },
  distinct: {
    ...about('DISTINCT'),
    ask: (sample) => {
      const scope = repeatingScope(sample);
      if (scope === undefined) return noRepeatingField;
      const { field, rows, values } = scope;
      return judgeRows(select(sample, rows, '', { columns: `DISTINCT ${field}` }), ({ rows: returned }) => {
        if (returned.length === values.length) return holds(`Returns ${values.length} rows, each once.`);
        const found = `Returns ${returned.length} rows; ${values.length} were expected.`;
        return { verdict: returned.length === rows.length ? 'ignored' : 'differs', found };
      });
    },
  },
  star: {
    ...about('"*"'),
    ask: (sample) =>
      judgeRows(select(sample, sample.rows, '', { columns: '*' }), ({ rows }) =>
        rows.length === sample.rows.length && rows.every((row) => Object.keys(row).length > 0)
          ? holds(`Returns ${rows.length} rows with columns.`)
          : { verdict: 'differs', found: `Returns ${rows.length} rows, not ${sample.rows.length} with columns.` },
      ),
  },
  annotation: { ...about('an annotation'), ask: (sample) => annotated(sample, "displayname='probe'") },
  'annotation-options': {
    ...about('several options in one annotation', 'construct:annotation'),
    ask: (sample) => annotated(sample, "displayname='probe', visible=true"),
  },
  'hyphenated-name': {
    ...about('a hyphen in the name of the template'),
    ask: (sample) =>
      sample.template.includes('-')
        ? judgeRows(select(sample, sample.rows), () => holds('The name of the template has one.'))
        : 'The name of the template has no hyphen.',
  },
  join: { ...about('JOIN'), ask: (sample) => joined(sample, ['probe']) },
  'several-joins': {
    ...about('more than one JOIN', 'construct:join'),
    ask: (sample) => joined(sample, ['probe', 'probe2']),
  },
  not: {
    ...about('NOT before a condition', 'construct:equals'),
    ask: (sample) => {
      const part = operatorPart(sample, 'EQUALS');
      const opposite = operatorPart(sample, 'NOT_EQUALS');
      if (typeof part === 'string' || typeof opposite === 'string') return noField(valueKinds.word.title);
      const { rows, expected, request: oracle } = opposite;
      const others = [{ ids: part.expected, verdict: 'ignored', found: 'Selects the rows without NOT.' } as const];
      return compareRows({ request: select(sample, rows, `NOT ${part.condition}`), rows, expected, oracle, others });
    },
  },
  parentheses: {
    ...about('parentheses around conditions', 'construct:equals'),
    ask: (sample) =>
      onWords(sample, ({ field, rows, values: [first = '', second = '', ...more] }) => {
        if (more.length === 0) return noField('three different texts');
        const either = `(${field} = ${quote(first)} OR ${field} = ${quote(second)})`;
        const predicate = createFilter('IN', field, [first, second]);
        // Without the parentheses, the condition on the ids would not concern the rows with the second value.
        const left = rows.find(({ text }) => text === second);
        const pinned = rows.filter((row) => row !== left);
        return compareRows({
          request: select(sample, pinned, either),
          rows: pinned,
          expected: rowsThat(sample, pinned, predicate),
        });
      }),
  },
  exists: {
    ...about('EXISTS (statement)', 'construct:equals'),
    // The form of EXISTS in C-Unit is assumed too, so there is nothing documented to compare with.
    ask: (sample) => {
      const parts = existsParts(sample);
      if (typeof parts === 'string') return parts;
      return compareRows(...parts.map((part) => ({ ...part, request: select(sample, part.rows, part.condition) })));
    },
  },
  'literal-left': {
    ...about('a literal on the left', 'construct:equals'),
    ask: (sample) => likeEquals(sample, valueKinds.word, (field, value) => `${quote(value)} = ${field}`),
  },
  'not-like': { ...about('NOT LIKE'), ask: (sample) => inVql(sample, ['NOT_LIKE']) },
  escape: {
    ...about('ESCAPE'),
    ask: (sample) =>
      onWords(
        sample,
        ({ field, rows, values }) => {
          // The second letter as the escape character: doubled, it stands for itself.
          const prefix = distinctPrefix(values);
          const escape = prefix.charAt(1);
          const pattern = `${prefix.replaceAll(escape, escape + escape)}%`;
          return compareRows({
            request: select(sample, rows, `${field} LIKE ${quote(pattern)} ESCAPE ${quote(escape)}`),
            rows,
            expected: rowsThat(sample, rows, createFilter('STARTS_WITH', field, [prefix])),
            others: [
              {
                ids: rowsThat(sample, rows, createFilter('LIKE', field, [pattern])),
                verdict: 'ignored',
                found: 'The character does not escape the one after it.',
              },
            ],
          });
        },
        valueKinds.text,
      ),
  },
  'not-in': { ...about('NOT IN'), ask: (sample) => inVql(sample, ['NOT_IN']) },
  between: { ...about('BETWEEN'), ask: (sample) => inVql(sample, ['RANGE', 'NOT_RANGE']) },
  'is-null': {
    ...about('IS [NOT] NULL'),
    ask: (sample) => inVql(sample, ['IS_NULL', 'IS_NOT_NULL']),
  },
  notnull: { ...about('NOTNULL'), ask: (sample) => postfix(sample, 'IS_NOT_NULL', 'NOTNULL') },
  isnull: { ...about('ISNULL'), ask: (sample) => postfix(sample, 'IS_NULL', 'ISNULL') },
  'order-by-call': { notAsked: 'No function is documented that could be called there.' },
  semicolon: {
    ...about('a semicolon at the end', 'construct:equals'),
    ask: (sample) => withEquals(sample, (statement) => `${statement};`),
  },
  path: {
    ...about('a field path', 'construct:equals'),
    ask: (sample) => {
      const fields = sample.fields.filter((field) => field.includes('.'));
      return likeEquals({ ...sample, fields }, valueKinds.word, (field, value) => `${field} = ${quote(value)}`);
    },
  },
  call: {
    ...about('a function call'),
    ask: (sample) =>
      judgeRows(select(sample, sample.rows, '', { columns: 'COUNT(id)' }), ({ rows }) =>
        rows.length === 1
          ? holds('Returns one row.')
          : { verdict: 'ignored', found: `Returns ${rows.length} rows; one was expected.` },
      ),
  },
  string: {
    ...about('a string'),
    ask: (sample) => judgeRows(select(sample, sample.rows), () => holds('Each id in a statement is one.')),
  },
  'doubled-quote': {
    ...about('a doubled quote in a string'),
    ask: (sample) =>
      onWords(sample, ({ field, rows, values: [value = ''] }) =>
        compareRows({
          request: select(sample, rows, `${field} IN ('probe''probe', ${quote(value)})`),
          rows,
          expected: rowsThat(sample, rows, createFilter('EQUALS', field, [value])),
        }),
      ),
  },
  number: {
    ...about('a bare number', 'construct:equals'),
    ask: (sample) => likeEquals(sample, valueKinds.number, (field, value) => `${field} = ${value}`),
  },
  boolean: {
    ...about('a bare boolean', 'construct:equals'),
    ask: (sample) => likeEquals(sample, valueKinds.boolean, (field, value) => `${field} = ${value}`),
  },
  null: {
    ...about('NULL as a value', 'construct:equals'),
    ask: (sample) => {
      const scope = nullableScope(sample);
      if (scope === undefined) return noNullableField;
      const { field, rows } = scope;
      const nulls = rows.filter(({ text }) => text === undefined);
      return compareRows({
        request: select(sample, rows, `${field} = NULL`),
        rows,
        expected: [],
        others: [{ ids: idsOf(nulls), verdict: 'differs', found: 'Selects the rows without a value.' }],
      });
    },
  },
  variable: {
    ...about('a variable', 'construct:equals'),
    ask: (sample) =>
      onWords(sample, (scope) => {
        const trials = variableStyles.map((style) => withVariable(sample, scope, style));
        return trials.every((trial) => typeof trial !== 'string') ? trials.flat() : indistinct;
      }),
  },
  comment: {
    ...about('a comment', 'construct:equals'),
    ask: (sample) =>
      withEquals(sample, (statement) =>
        // If they are not comments, neither condition can be true.
        statement.replace(' LIMIT', " /* AND id = 'probe' */ -- AND id = 'probe'\nLIMIT"),
      ),
  },
} as const satisfies Readonly<Record<OpenConstruct, Question | NotAsked>>;

/** Returns the title, the dependencies and the meaning of a question about a construct. */
function about(title: string, ...after: readonly string[]): Pick<Question, 'title' | 'after' | 'meaning'> {
  const meaning = `Statements with ${title} fail, or return other rows than this package expects.`;
  return { title, after: [...vqlControls, ...after], meaning };
}

function holds(found: string): Finding {
  return { verdict: 'holds', found };
}

type ConstructTrials = ReturnType<Question['ask']>;

function onWords(
  sample: Sample,
  ask: (scope: SampleScope) => ConstructTrials,
  kind: ValueKind = valueKinds.word,
): ConstructTrials {
  const scope = sampleScopeOf(sample, kind);
  return scope === undefined ? noField(kind.title) : ask(scope);
}

/** Asks whether the VQL of operators selects the expected rows, or the same ones as the operators in C-Unit. */
function inVql(sample: Sample, operators: readonly FilterOperator[]): ConstructTrials {
  const parts = operators.map((operator) => operatorPart(sample, operator));
  const missing = parts.find((part) => typeof part === 'string');
  if (missing !== undefined) return missing;
  const askedAs = (write: (condition: string) => string, shows?: Finding): ConstructTrials =>
    compareRows(
      ...parts
        .filter((part) => typeof part !== 'string')
        .map(({ request: oracle, rows, expected, others = [], condition }) => {
          const request = select(sample, rows, write(condition));
          return { request, rows, expected, others, oracle, ...(shows && { shows }) };
        }),
    );
  const trials = askedAs((condition) => condition);
  const bare = askedAs(withBareNumbers, holds('Works with bare numbers, but not with quoted ones.'));
  return typeof trials === 'string' || typeof bare === 'string' ? indistinct : [...trials, ...bare];
}

/** Writes numbers without quotes. */
function withBareNumbers(condition: string): string {
  return condition.replaceAll(/'(-?\d+(?:\.\d+)?)'/g, '$1');
}

/** Asks whether a condition selects the same rows as EQUALS in C-Unit. */
function likeEquals(sample: Sample, kind: ValueKind, write: (field: string, value: string) => string): ConstructTrials {
  const scope = sampleScopeOf(sample, kind);
  if (scope === undefined) return noField(kind.title);
  const {
    field,
    rows,
    values: [value = ''],
  } = scope;
  const predicate = createFilter('EQUALS', field, [value]);
  return compareRows({
    request: select(sample, rows, write(field, value)),
    rows,
    expected: rowsThat(sample, rows, predicate),
    oracle: filterBy(sample, rows, predicate),
  });
}

/** Asks about a test for null that is written after its field. */
function postfix(sample: Sample, operator: FilterOperator, word: string): ConstructTrials {
  const part = operatorPart(sample, operator);
  if (typeof part === 'string') return part;
  const { rows, expected, field, request: oracle } = part;
  return compareRows({ request: select(sample, rows, `${field} ${word}`), rows, expected, oracle });
}

/** Asks whether a statement with a condition means the same after it is rewritten. */
function withEquals(sample: Sample, rewrite: (statement: string) => string): ConstructTrials {
  const part = operatorPart(sample, 'EQUALS');
  if (typeof part === 'string') return part;
  const { rows, expected, condition } = part;
  const { statement } = select(sample, rows, condition);
  return compareRows({ request: { statement: rewrite(statement) }, rows, expected });
}

function annotated(sample: Sample, options: string): ConstructTrials {
  const columns = `--v:result{${options}}\nid`;
  return judgeRows(select(sample, sample.rows, '', { columns }), ({ rows }) => {
    const count = rows.filter((row) => Object.hasOwn(row, 'probe')).length;
    if (count === sample.rows.length) return holds('The column has the stated name.');
    return count === 0 && rows.length === sample.rows.length
      ? { verdict: 'ignored', found: 'The column keeps its own name.' }
      : { verdict: 'differs', found: `${count} of ${rows.length} rows have the stated name.` };
  });
}

/** Joins the rows of the sample with half of them, once for each alias. */
function joined(sample: Sample, aliases: readonly string[]): ConstructTrials {
  const { template, rows } = sample;
  const half = rows.slice(0, Math.ceil(rows.length / 2));
  const [{ id: first } = { id: '' }] = rows;
  const kept = aliases.length > 1 ? half.filter(({ id }) => id !== first) : half;
  const joins = aliases.map((alias, index) => {
    const { statement } = select(sample, index === 0 ? half : rows.filter(({ id }) => id !== first));
    return ` JOIN (${statement}) AS ${alias} ON (${alias}.id = id)`;
  });
  const { statement } = select(sample, rows);
  const request = { statement: statement.replace(` FROM ${template}`, ` FROM ${template}${joins.join('')}`) };
  return compareRows({ request, rows, expected: idsOf(kept) });
}

function withVariable(
  sample: Sample,
  { field, rows, values: [value = ''] }: SampleScope,
  style: VariableStyle,
): readonly Trial[] | string {
  const predicate = createFilter('EQUALS', field, [value]);
  const { statement } = select(sample, rows, `${field} = ${writeVariable('probe', style)}`);
  const substitution = { variable: { variableName: 'probe' }, values: [value] };
  return compareRows({
    request: { statement, variableSubstitutionList: { variableSubstitutions: [substitution] } },
    rows,
    expected: rowsThat(sample, rows, predicate),
    shows: {
      verdict: style === ':name' ? 'holds' : 'differs',
      found: `Variables are written ${writeVariable('name', style)}.`,
      settings: { variableStyle: style },
    },
  });
}
