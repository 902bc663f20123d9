import type { Side } from '../side.js';

/** An example query. */
export interface Example {
  readonly title: string;
  readonly side: Side;
  readonly text: string;
  /** Text at which the page opens: the part of the query there is highlighted on both sides. */
  readonly opensAt?: string;
}

/** **The** table of examples, in the order of the menu; the page starts with the first. */
export const examples = [
  {
    title: 'Open orders, and a typo to fix',
    side: 'vql',
    text: `-- Open orders of the first quarter, the largest first
SELECT number, documentDate, account.number, state.name, total
FROM document.querySalesDocuments
WHERE state.name IN ('OPEN', 'PARTIALY_DELIVERED')
  AND total >= 500
  AND documentDate BETWEEN '2026-01-01' AND '2026-03-31'
ORDER BY total DESC, id
LIMIT 6`,
    opensAt: 'IN (',
  },
  {
    title: 'Mistakes with fixes',
    side: 'vql',
    text: `SELECT id, nmuber, company, FROM account.query
WHERE region == 'WEST'
  AND accountType IN ('CUSTOMER', 'PROSPECT', 'CUSTOMER')
  AND email = NULL
ORDER company LIMIT '50'`,
  },
  {
    title: 'NOT and NULL',
    side: 'vql',
    text: `SELECT id, number, company
FROM account.query
WHERE NOT (region = 'WEST' OR company LIKE 'Test%' OR creditLimit < 1000)
ORDER BY number, id
LIMIT 50`,
  },
  {
    title: 'Losses: not expressible in C-Unit',
    side: 'vql',
    text: `SELECT id, number, total
FROM document.querySalesDocuments
WHERE state.name = 'OPEN'
  AND externalNumber <> number
ORDER BY id`,
  },
  {
    title: 'A C-Unit predicate',
    side: 'cunit',
    text: `{
  "type": "JUNCTION",
  "operator": "AND",
  "children": [
    { "type": "FILTER", "operator": "STARTS_WITH", "property": "name", "values": ["Battery"] },
    { "type": "FILTER", "operator": "RANGE", "property": "price", "values": ["20", "80"] },
    { "type": "FILTER", "operator": "IS_NOT_NULL", "property": "manufacturer.label" }
  ]
}`,
  },
  {
    title: 'A C-Unit request with mistakes',
    side: 'cunit',
    text: `{
  "group": "article",
  "template": "query",
  "request": {
    "queryPredicate": {
      "type": "FILTER",
      "operator": "STARTS_WIHT",
      "property": "nmae",
      "values": ["Battery"]
    },
    "pageable": { "limit": 50, "sortOrders": [{ "property": "id", "direction": "asc" }] }
  }
}`,
  },
  {
    title: 'JOIN: orders with the names of customers',
    side: 'vql',
    text: `SELECT id, number, total, a.company
FROM document.querySalesDocuments
JOIN (SELECT number, company FROM account.query WHERE region = 'SOUTH') AS a
  ON (a.number = account.number)
WHERE state.name = 'OPEN'
ORDER BY total DESC, id
LIMIT 10`,
  },
  {
    title: 'EXISTS: accounts that complained',
    side: 'vql',
    text: `SELECT id, number, company
FROM account.query
WHERE active = 'true'
  AND EXISTS (
    SELECT id FROM crm.activities
    WHERE relations.account.number = account.query.number
      AND comment LIKE 'Complaint%'
  )
ORDER BY id
LIMIT 20`,
  },
  {
    title: 'COUNT, SUM, MIN, MAX, AVG',
    side: 'vql',
    text: `SELECT count(*), sum(total), min(total), max(total), avg(total)
FROM document.querySalesDocuments
WHERE state.name = 'OPEN'`,
  },
  {
    title: 'Paging: the second five',
    side: 'vql',
    text: `SELECT id, number, total
FROM document.querySalesDocuments
ORDER BY total DESC, id
LIMIT 5 OFFSET 5`,
  },
  {
    title: 'Annotations: names of columns',
    side: 'vql',
    text: `SELECT
  --v:result{visible=false}
  id,
  --v:result{displayname='Article'}
  name,
  --v:result{displayname='Price in EUR'}
  price
FROM article.query
ORDER BY price DESC, id
LIMIT 10`,
  },
  {
    title: 'ESCAPE: a percent sign in a pattern',
    side: 'vql',
    text: `-- Without ESCAPE, the pattern '10%%' would also match "100 clamps ordered"
SELECT id, startDateTime, comment
FROM crm.activities
WHERE comment LIKE '10!%%' ESCAPE '!'
ORDER BY id
LIMIT 10`,
  },
  {
    title: 'Variables: values beside the query',
    side: 'cunit',
    text: `{
  "group": "account",
  "template": "query",
  "request": {
    "adhocPreset": { "results": [{ "property": "number" }, { "property": "company" }, { "property": "region" }] },
    "queryPredicate": { "type": "FILTER", "operator": "IN", "property": "region", "values": [":region"] },
    "pageable": { "sortOrders": [{ "property": "id", "direction": "ASC" }], "limit": 10 },
    "variableSubstitutionList": {
      "variableSubstitutions": [{ "variable": { "variableName": "region" }, "values": ["NORTH", "WEST"] }]
    }
  }
}`,
    opensAt: '"values"',
  },
  {
    title: 'Two statements',
    side: 'vql',
    text: `SELECT id, number, name FROM article.query
WHERE active = 'true' AND stock < 10
ORDER BY number, id
LIMIT 500;

SELECT DISTINCT manufacturer.label FROM article.query
ORDER BY manufacturer.label
LIMIT 50`,
  },
] as const satisfies readonly Example[];
