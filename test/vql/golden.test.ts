import { describe, expect, it } from 'vitest';
import { codeFrame } from '../../src/diagnostics/index.js';
import { check, format, parse } from '../../src/vql/index.js';

/** Statements that between them hold every kind of node, each with the name of its golden files. */
const statements = {
  'columns-and-annotations': `SELECT DISTINCT
--v:result{visible=false}
id, --v:result{displayname='company', visible=true}
default_address.name1, count(*), upper(DISTINCT name), f() FROM account.query`,
  join: 'SELECT id, a.total FROM account.query JOIN (SELECT accountId, total FROM document.querySalesDocuments WHERE total > 1000 LIMIT 5) AS a ON (a.accountId = id AND NOT (a.total IS NULL)) WHERE active = true',
  predicates:
    "SELECT * FROM crm.activity-types WHERE (a = 1 OR b <> 'x''y') AND NOT (c LIKE 'x!%' ESCAPE '!' OR d NOT IN (1, :v, NULL)) AND e NOT BETWEEN -1.5 AND 1e3 AND f NOTNULL AND g IS NOT NULL AND 12 < price AND EXISTS (SELECT id FROM a.b) AND NOT EXISTS (SELECT id FROM c.d) ORDER BY upper(name) DESC, id LIMIT 50 OFFSET 100",
  comments: `-- what this is for
select /* the key */ id -- first
, number /* after number */
-- about the template
from account.query
where
  -- either
  (a = 1 -- one
  or b = 2)
  and c in ('x', /* y */ 'z') -- the list
order by id -- stable
limit 10; -- the end
-- and after`,
  regions: `select id,name -- vql-format off
, a.total   -- vql-format on
from account.query join (select accountId, total from document.querySalesDocuments) as a on (a.accountId = id)
  -- vql-format off
  where (country = 'DE'   and  a.total  > 1000)
     or (country = 'AT'   and  a.total  >  800)
  -- vql-format on
order   by id
limit   10`,
  'long-list': `SELECT id FROM account.query WHERE number IN (${Array.from({ length: 40 }, (_, index) => `'A-${1000 + index}'`).join(', ')}) LIMIT 40`,
};

const broken = {
  'misspelled-keywords': 'SELEC id FORM account.query WERE a = 1',
  'two-gaps': 'SELECT id FROM account.query WHERE a = AND b = 2 ORDER BY',
  'half-written': 'SELECT id, account. FROM account.query WHERE (name LIKE ',
  'other-sql':
    'SELECT t.id AS x, price * 2 FROM account.query t LEFT JOIN (SELECT id FROM a.b) AS b ON (b.id = id) GROUP BY x HAVING x > 1 ORDER BY id NULLS LAST',
};

describe.each(Object.entries(statements))('%s', (name, text) => {
  it('has the golden tree', async () => {
    const { value: statement, diagnostics } = parse(text);
    expect(diagnostics).toEqual([]);
    await expect(`${JSON.stringify(statement, null, 1)}\n`).toMatchFileSnapshot(`golden/${name}.tree.json`);
  });

  it.each([80, 40])('has the golden layout, %i wide', async (width) => {
    await expect(`${format(text, { width }).value}\n`).toMatchFileSnapshot(`golden/${name}.${width}.vql`);
  });
});

describe.each(Object.entries(statements))('%s', (name, text) => {
  it('has the golden layout with leading commas and tabs', async () => {
    const style = { width: 40, commas: 'leading', indent: 'tab' } as const;
    await expect(`${format(text, style).value}\n`).toMatchFileSnapshot(`golden/${name}.leading.vql`);
  });
});

it('a comment after thousands of spaces is on a separate line', () => {
  const text = (blanks: number) => `SELECT id FROM a.b${' '.repeat(blanks)}/* c */ -- d\nWHERE e = 1`;
  expect(format(text(9_999)).value).toBe('SELECT id\nFROM a.b /* c */ -- d\nWHERE e = 1');
  expect(format(text(10_000)).value).toBe('SELECT id\nFROM a.b\n/* c */ -- d\nWHERE e = 1');
});

describe.each(Object.entries(broken))('%s', (name, text) => {
  it('has the golden tree, with gaps', async () => {
    await expect(`${JSON.stringify(parse(text).value, null, 1)}\n`).toMatchFileSnapshot(`golden/${name}.tree.json`);
  });

  it('has the golden diagnostics', async () => {
    const frames = check(text).map((diagnostic) => codeFrame(text, diagnostic));
    await expect(`${frames.join('\n\n')}\n`).toMatchFileSnapshot(`golden/${name}.txt`);
  });
});
