import type { Evidence } from '../interface/evidence.js';
import type { LackOfSupport } from './support.js';

/** A part of the language that has evidence of its own. */
export interface Construct {
  readonly title: string;
  readonly evidence: Evidence;
  /** How the installation was seen not to support it; absent: nothing speaks against it. */
  readonly support?: LackOfSupport;
  /** A statement that uses the construct. */
  readonly example: string;
}

/** **The** table of VQL's constructs. */
export const constructs = {
  select: { title: 'SELECT … FROM', evidence: 'spec', example: 'SELECT id FROM account.query' },
  distinct: { title: 'SELECT DISTINCT', evidence: 'doc', example: 'SELECT DISTINCT region FROM account.query' },
  star: { title: '"*" for the standard fields', evidence: 'doc', example: 'SELECT * FROM account.query' },
  annotation: {
    title: 'an annotation',
    evidence: 'doc',
    example: "SELECT --v:result{displayname='key'}\nid FROM account.query",
  },
  'annotation-options': {
    title: 'several options in one annotation',
    evidence: 'assumed',
    example: "SELECT --v:result{displayname='key', visible=true}\nid FROM account.query",
  },
  template: { title: 'a template', evidence: 'spec', example: 'SELECT id FROM account.query' },
  'hyphenated-name': {
    title: 'a hyphen in a template name',
    evidence: 'seen',
    example: 'SELECT id FROM crm.activity-types',
  },
  join: {
    title: 'JOIN',
    evidence: 'doc',
    example: 'SELECT id FROM account.query JOIN (SELECT id FROM crm.activities) AS a ON (a.id = id)',
  },
  'several-joins': {
    title: 'more than one JOIN',
    evidence: 'assumed',
    example:
      'SELECT id FROM account.query JOIN (SELECT id FROM crm.activities) AS a ON (a.id = id) JOIN (SELECT id FROM article.query) AS b ON (b.id = id)',
  },
  where: { title: 'WHERE', evidence: 'spec', example: "SELECT id FROM account.query WHERE active = 'true'" },
  and: {
    title: 'AND',
    evidence: 'spec',
    example: "SELECT id FROM account.query WHERE region = 'WEST' AND active = 'true'",
  },
  or: {
    title: 'OR',
    evidence: 'spec',
    example: "SELECT id FROM account.query WHERE region = 'WEST' OR region = 'EAST'",
  },
  not: {
    title: 'NOT before a condition',
    evidence: 'assumed',
    example: "SELECT id FROM account.query WHERE NOT region = 'WEST'",
  },
  parentheses: {
    title: 'parentheses around conditions',
    evidence: 'assumed',
    example: "SELECT id FROM account.query WHERE (region = 'WEST' OR region = 'EAST') AND active = 'true'",
  },
  exists: {
    title: 'EXISTS (statement)',
    evidence: 'assumed',
    example:
      'SELECT id FROM account.query WHERE EXISTS (SELECT id FROM crm.activities WHERE relations.account.number = account.query.number)',
  },
  equals: { title: '"="', evidence: 'seen', example: "SELECT id FROM account.query WHERE region = 'WEST'" },
  comparison: {
    title: 'a comparison other than "="',
    evidence: 'assumed',
    example: "SELECT id FROM account.query WHERE creditLimit >= '1000'",
  },
  'literal-left': {
    title: 'a literal on the left',
    evidence: 'assumed',
    example: "SELECT id FROM account.query WHERE 'WEST' = region",
  },
  like: { title: 'LIKE', evidence: 'spec', example: "SELECT id FROM account.query WHERE company LIKE 'A%'" },
  'not-like': {
    title: 'NOT LIKE',
    evidence: 'assumed',
    example: "SELECT id FROM account.query WHERE company NOT LIKE 'A%'",
  },
  escape: {
    title: 'ESCAPE',
    evidence: 'assumed',
    example: "SELECT id FROM account.query WHERE company LIKE '100!%%' ESCAPE '!'",
  },
  in: { title: 'IN', evidence: 'spec', example: "SELECT id FROM account.query WHERE region IN ('WEST', 'EAST')" },
  'not-in': {
    title: 'NOT IN',
    evidence: 'assumed',
    example: "SELECT id FROM account.query WHERE region NOT IN ('WEST', 'EAST')",
  },
  between: {
    title: 'BETWEEN',
    evidence: 'assumed',
    example: "SELECT id FROM account.query WHERE creditLimit BETWEEN '1000' AND '5000'",
  },
  'is-null': {
    title: 'IS [NOT] NULL',
    evidence: 'assumed',
    example: 'SELECT id FROM account.query WHERE email IS NOT NULL',
  },
  notnull: { title: 'NOTNULL', evidence: 'seen', example: 'SELECT id FROM account.query WHERE email NOTNULL' },
  isnull: { title: 'ISNULL', evidence: 'assumed', example: 'SELECT id FROM account.query WHERE email ISNULL' },
  'order-by': { title: 'ORDER BY', evidence: 'spec', example: 'SELECT id FROM account.query ORDER BY company DESC' },
  'order-by-call': {
    title: 'a call in ORDER BY',
    evidence: 'api',
    example: 'SELECT id FROM account.query ORDER BY upper(company)',
  },
  limit: { title: 'LIMIT', evidence: 'spec', example: 'SELECT id FROM account.query LIMIT 10' },
  offset: { title: 'OFFSET', evidence: 'spec', example: 'SELECT id FROM account.query LIMIT 10 OFFSET 20' },
  semicolon: { title: 'a semicolon at the end', evidence: 'assumed', example: 'SELECT id FROM account.query;' },
  path: { title: 'a field path', evidence: 'seen', example: 'SELECT default_address.city FROM account.query' },
  call: { title: 'a function call', evidence: 'doc', example: 'SELECT count(id) FROM account.query' },
  string: { title: 'a string', evidence: 'seen', example: "SELECT id FROM account.query WHERE region = 'WEST'" },
  'doubled-quote': {
    title: 'a doubled quote in a string',
    evidence: 'assumed',
    example: "SELECT id FROM account.query WHERE company = 'O''Brien'",
  },
  number: {
    title: 'a bare number',
    evidence: 'assumed',
    example: 'SELECT id FROM account.query WHERE creditLimit = 1000',
  },
  boolean: { title: 'a bare boolean', evidence: 'doc', example: 'SELECT id FROM account.query WHERE active = true' },
  null: { title: 'NULL as a value', evidence: 'assumed', example: 'SELECT id FROM account.query WHERE email = NULL' },
  variable: {
    title: 'a variable (":name")',
    evidence: 'assumed',
    example: 'SELECT id FROM account.query WHERE region = :region',
  },
  comment: { title: 'a comment', evidence: 'assumed', example: 'SELECT id -- the key\nFROM account.query' },
} as const satisfies Record<string, Construct>;

/** The name of one of VQL's constructs. */
export type ConstructName = keyof typeof constructs;
