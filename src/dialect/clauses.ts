import type { ConstructName } from './constructs.js';
import type { KeywordWord } from './keywords.js';

/** A clause of a statement. */
export interface Clause {
  /** The keywords that begin it. */
  readonly keywords: readonly [first: KeywordWord, ...more: KeywordWord[]];
  /** Kind of what follows the keywords. */
  readonly content: 'columns' | 'template' | 'joined statement' | 'condition' | 'sort keys' | 'row count';
  /** Name of the content of the clause in messages: `Unexpected "x" after the condition.` */
  readonly contentName: string;
  /** The shortest texts that can follow the keywords, the complete one first. */
  readonly examples: readonly [string, ...string[]];
  /** Whether every statement has it. */
  readonly required: boolean;
  readonly repeatable: boolean;
  /** Advice for a repeated clause, if the grammar reads several and reports them. */
  readonly whenRepeated?: string;
  readonly construct: ConstructName;
}

/**
 * **The** table of clauses, in the order in which a statement has them. Grammar, recovery, printer, builder and completion read
 * it.
 */
export const clauses = {
  SELECT: {
    keywords: ['SELECT'],
    content: 'columns',
    contentName: 'the columns',
    examples: ['x FROM a.b', 'x'],
    required: true,
    repeatable: false,
    construct: 'select',
  },
  FROM: {
    keywords: ['FROM'],
    content: 'template',
    contentName: 'the template',
    examples: ['a.b'],
    required: true,
    repeatable: false,
    construct: 'select',
  },
  JOIN: {
    keywords: ['JOIN'],
    content: 'joined statement',
    contentName: 'the joined statement',
    examples: ['(SELECT x FROM a.b) AS x ON (x = 1)'],
    required: false,
    repeatable: true,
    construct: 'join',
  },
  WHERE: {
    keywords: ['WHERE'],
    content: 'condition',
    contentName: 'the condition',
    examples: ['x = 1'],
    required: false,
    repeatable: false,
    whenRepeated: 'join the conditions with AND',
    construct: 'where',
  },
  'ORDER BY': {
    keywords: ['ORDER', 'BY'],
    content: 'sort keys',
    contentName: 'the sort column',
    examples: ['x'],
    required: false,
    repeatable: false,
    whenRepeated: 'put all sort columns into one list',
    construct: 'order-by',
  },
  LIMIT: {
    keywords: ['LIMIT'],
    content: 'row count',
    contentName: 'the limit',
    examples: ['1'],
    required: false,
    repeatable: false,
    whenRepeated: 'keep one of the two',
    construct: 'limit',
  },
  OFFSET: {
    keywords: ['OFFSET'],
    content: 'row count',
    contentName: 'the offset',
    examples: ['1'],
    required: false,
    repeatable: false,
    whenRepeated: 'keep one of the two',
    construct: 'offset',
  },
} as const satisfies Record<string, Clause>;

/** Name of a clause: its keywords. */
export type ClauseName = keyof typeof clauses;

/** Name of an optional clause. */
export type OptionalClauseName = {
  [Name in ClauseName]: (typeof clauses)[Name]['required'] extends true ? never : Name;
}[ClauseName];

/** The names of all clauses, in their order. */
export const clauseNames = Object.keys(clauses) as readonly ClauseName[];

/** The names of the optional clauses, in their order. */
export const optionalClauseNames = clauseNames.filter((name): name is OptionalClauseName => !clauses[name].required);

/** Returns the clauses that may follow directly after a clause, in their order. */
export function clausesAfter(name: ClauseName): readonly ClauseName[] {
  const later = clauseNames.slice(clauseNames.indexOf(name) + 1);
  const firstRequired = later.findIndex((other) => clauses[other].required);
  const next = firstRequired < 0 ? later : later.slice(0, firstRequired + 1);
  return clauses[name].repeatable ? [name, ...next] : next;
}
