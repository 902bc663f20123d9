import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../src/diagnostics/index.js';
import {
  addCondition,
  createAnnotation,
  createAnnotationOption,
  createBooleanLiteral,
  createColumn,
  createComparison,
  createNumberLiteral,
  createPath,
  createSortKey,
  createStringLiteral,
  edit,
  type Predicate,
  parseOrThrow,
  parsePredicate,
  print,
  renameField,
  replaceTemplate,
  type Statement,
  splitIn,
  transform,
  VqlError,
  visit,
} from '../../src/vql/index.js';
import { valueOf } from '../support/value-of.js';

const condition = (text: string): Predicate => valueOf(parsePredicate(text));
const add =
  (text: string) =>
  (statement: Statement): Statement =>
    addCondition(statement, condition(text));
const edited = (text: string, change: (statement: Statement) => Statement): string =>
  applyEdits(text, valueOf(edit(text, change)));

describe('edit', () => {
  const cases: readonly [name: string, text: string, change: (statement: Statement) => Statement, after: string][] = [
    [
      'adds a clause before the comment at the end of the line',
      'select id -- the key\nfrom account.query -- all\nlimit 5',
      add("city = 'Ulm'"),
      "select id -- the key\nfrom account.query where city = 'Ulm' -- all\nlimit 5",
    ],
    [
      'writes keywords in the case of SELECT, not of a comment before it',
      '-- Select all\nselect id from a.b',
      add('c = 3'),
      '-- Select all\nselect id from a.b where c = 3',
    ],
    [
      'does not take a keyword for a name that is written like it',
      'select ID from a.b order by X limit 3',
      (statement) => ({
        ...statement,
        columns: [createColumn(createPath('limit')), createColumn(createPath('By'))],
        orderBy: [createSortKey(createPath('order'))],
        limit: undefined,
      }),
      'select limit, By from a.b order by order',
    ],
    [
      'writes a name that is written like a keyword of the text',
      'Select id From a.b Order By x Limit 3',
      () => parseOrThrow('SELECT LIMIT FROM ORDER.BY WHERE ORDER = 1 ORDER BY BY, LIMIT'),
      'Select LIMIT From ORDER.BY WHERE ORDER = 1 Order By BY, LIMIT',
    ],
    ['adds a clause before the semicolon', 'SELECT id FROM a.b;\n', add('c = 3'), 'SELECT id FROM a.b WHERE c = 3;\n'],
    [
      'adds a condition behind the parentheses of the last one',
      'SELECT id FROM a.b WHERE NOT (a = 1) -- why\nLIMIT 5',
      add('c = 3'),
      'SELECT id FROM a.b WHERE NOT (a = 1) AND c = 3 -- why\nLIMIT 5',
    ],
    [
      'uses the parentheses that are there',
      'SELECT id FROM a.b WHERE (a = 1 /* x */ OR b = 2)',
      add('c = 3'),
      'SELECT id FROM a.b WHERE (a = 1 /* x */ OR b = 2) AND c = 3',
    ],
    [
      'adds the parentheses that are needed',
      'SELECT id FROM a.b WHERE a=1 OR b=2 ORDER BY id',
      add('c = 3 OR d = 4'),
      'SELECT id FROM a.b WHERE (a=1 OR b=2) AND (c = 3 OR d = 4) ORDER BY id',
    ],
    [
      'keeps superfluous parentheses',
      'SELECT id FROM a.b WHERE ((a = 1) AND ((b = 2)))',
      add('c = 3'),
      'SELECT id FROM a.b WHERE ((a = 1) AND ((b = 2)) AND c = 3)',
    ],
    [
      'deletes a column, not the comments beside it',
      'SELECT a, -- first\n  b, -- second\n  c -- third\nFROM a.b',
      (statement) => ({ ...statement, columns: statement.columns.filter((_, index) => index !== 1) }),
      'SELECT a, -- first\n -- second\n  c -- third\nFROM a.b',
    ],
    [
      'deletes a clause with its line',
      'SELECT a FROM a.b\nWHERE x = 1\nORDER BY a\n',
      (statement) => ({ ...statement, where: undefined }),
      'SELECT a FROM a.b\nORDER BY a\n',
    ],
    [
      'deletes a clause, not the comment inside it, with the end of its line',
      'SELECT a FROM a.b\nWHERE x = -- why\n1\nORDER BY a\n',
      (statement) => ({ ...statement, where: undefined }),
      'SELECT a FROM a.b -- why\nORDER BY a\n',
    ],
    [
      'deletes DISTINCT in a call',
      'SELECT count( DISTINCT  a ) FROM a.b',
      (statement) => transform(statement, { Call: (call) => ({ ...call, distinct: false }) }),
      'SELECT count(a ) FROM a.b',
    ],
    [
      'adds an annotation on a line of its own',
      'SELECT id, name FROM a.b',
      (statement) =>
        transform(statement, {
          Column: (column, _, __, index) =>
            index === 1
              ? {
                  ...column,
                  annotations: [createAnnotation([createAnnotationOption('displayname', createStringLiteral('Name'))])],
                }
              : undefined,
        }),
      "SELECT id, --v:result{displayname='Name'}\n name FROM a.b",
    ],
    [
      'renames in every position, in the layout of the text',
      "SELECT id,nmae FROM a.b WHERE nmae='x' AND  nmae  LIKE 'y%'",
      (statement) => renameField(statement, { template: 'a.b', from: 'nmae', to: 'name' }),
      "SELECT id,name FROM a.b WHERE name='x' AND  name  LIKE 'y%'",
    ],
    [
      'renames with an alias that two JOINs have, an error of the query, what the first of them selects',
      'SELECT j.x FROM a.b JOIN (SELECT x FROM c.d) AS j ON (j.x = id) JOIN (SELECT x FROM e.f) AS j ON (id = 1)',
      (statement) => renameField(statement, { template: 'c.d', from: 'x', to: 'y' }),
      'SELECT j.y FROM a.b JOIN (SELECT y FROM c.d) AS j ON (j.y = id) JOIN (SELECT x FROM e.f) AS j ON (id = 1)',
    ],
    [
      'replaces values of a list',
      'SELECT a FROM a.b WHERE x IN (1,2 ,3)',
      (statement) => transform(statement, { NumberLiteral: (node) => ({ ...node, text: `${node.text}0` }) }),
      'SELECT a FROM a.b WHERE x IN (10,20 ,30)',
    ],
    [
      'keeps the comments inside what is replaced',
      'SELECT id FROM a.b WHERE x /* c */ BETWEEN /* d */ 1 -- e\n AND 2',
      (statement) => ({ ...statement, where: condition('y = 3') }),
      'SELECT id FROM a.b WHERE y = 3 /* c */ /* d */ -- e',
    ],
    [
      'keeps line comments apart from what follows them',
      'SELECT id FROM a.b WHERE x = 1 -- why\nAND y = 2 -- how\nAND z = 3',
      (statement) => transform(statement, { Comparison: (node) => (print(node) === 'z = 3' ? undefined : null) }),
      'SELECT id FROM a.b WHERE -- why\n -- how\n z = 3',
    ],
    [
      'adds spaces only where two words would be read as one',
      "SELECT id FROM a.b WHERE x='1'AND y=2",
      (statement) =>
        transform(statement, {
          Comparison: (node) => (print(node) === "x = '1'" ? condition("x LIKE '1'") : undefined),
        }),
      "SELECT id FROM a.b WHERE x LIKE '1'AND y=2",
    ],
    [
      'leaves the line of an annotation',
      'SELECT --v:result{visible=false}\ncount(id) FROM a.b',
      (statement) => transform(statement, { Call: () => createPath('id') }),
      'SELECT --v:result{visible=false}\nid FROM a.b',
    ],
    [
      'deletes an annotation',
      'SELECT --v:result{visible=false}\nid FROM a.b',
      (statement) => transform(statement, { Annotation: () => null }),
      'SELECT\nid FROM a.b',
    ],
  ];

  it.each(cases)('%s', (_, text, change, after) => {
    expect(edited(text, change)).toBe(after);
  });

  it.each(['\r', '\r\n'])('writes the line ends of a text with %j', (lineEnd) => {
    const withEnds = (text: string): string => text.replaceAll('\n', lineEnd);
    for (const [name, text, change, after] of cases.filter(([, before]) => before.includes('\n')))
      expect(edited(withEnds(text), change), name).toBe(withEnds(after));
    const [, text = '', change = (statement: Statement) => statement, after = ''] =
      cases.find(([name]) => name === 'adds an annotation on a line of its own') ?? [];
    expect(edited(`${text}${lineEnd}`, change)).toBe(`${withEnds(after)}${lineEnd}`);
  });

  it.each<[name: string, change: (statement: Statement) => Statement, after: string]>([
    [
      'after a comment that stays',
      (statement) => ({ ...statement, columns: statement.columns.slice(0, 1) }),
      "SELECT id -- c\r\n FROM a.b WHERE x = '1\n2\n3'",
    ],
    [
      'after an annotation',
      (statement) =>
        transform(statement, {
          Column: (column) => ({
            ...column,
            annotations: [createAnnotation([createAnnotationOption('visible', createBooleanLiteral(false))])],
          }),
        }),
      "SELECT --v:result{visible=false}\r\n id -- c\r\n, --v:result{visible=false}\r\n name FROM a.b WHERE x = '1\n2\n3'",
    ],
  ])('does not count line ends inside strings: %s', (_, change, after) => {
    expect(edited("SELECT id -- c\r\n, name FROM a.b WHERE x = '1\n2\n3'", change)).toBe(after);
  });

  it.each<[text: string, other: string, after: string]>([
    [
      "SELECT id FROM account.query WHERE (active = 'true')",
      'SELECT id FROM crm.a WHERE EXISTS (SELECT id FROM c.d)',
      "SELECT id FROM account.query WHERE (active = 'true') AND EXISTS (SELECT id FROM c.d)",
    ],
    [
      'SELECT id FROM account.query WHERE (a = 1)',
      "SELECT id FROM account.query WHERE lower(x) = 'a'",
      "SELECT id FROM account.query WHERE (a = 1) AND lower(x) = 'a'",
    ],
    // The conditions are at the same offsets.
    [
      'SELECT id FROM a.b WHERE ((a = 1))',
      'SELECT id FROM a.b WHERE  (b = 2)',
      'SELECT id FROM a.b WHERE ((a = 1)) AND b = 2',
    ],
  ])('does not take the offsets of another text for those of %s', (text, other, after) => {
    const { where } = parseOrThrow(other);
    if (where === undefined) throw new Error(`No condition in ${other}`);
    expect(edited(text, (statement) => addCondition(statement, where))).toBe(after);
  });

  it('writes the parentheses of a condition around no other kind of node with its span', () => {
    const change = (statement: Statement): Statement =>
      transform(statement, {
        Comparison: ({ span }) => createComparison(createPath('b', span), '<', createNumberLiteral(2, span), span),
      });
    expect(edited('SELECT id FROM a.b WHERE ((a = 1)) LIMIT 5', change)).toBe(
      'SELECT id FROM a.b WHERE ((b < 2)) LIMIT 5',
    );
  });

  it('returns the edits, which are small', () => {
    const { value } = edit('SELECT id FROM a.b WHERE x = 1', (statement) =>
      transform(statement, { Path: ({ segments }) => (segments[0] === 'x' ? createPath('y') : undefined) }),
    );
    expect(value).toEqual([{ span: { start: 25, end: 26 }, text: 'y' }]);
  });

  it('replaces as a whole what differs in thousands of tokens', () => {
    const list = (factor: number): string => Array.from({ length: 3_000 }, (_, index) => index * factor + 1).join(', ');
    const text = `SELECT id FROM a.b WHERE x IN (${list(2)}) -- end`;
    const change = (statement: Statement) => ({ ...statement, where: condition(`x IN (${list(7)})`) });
    expect(edited(text, change)).toBe(`SELECT id FROM a.b WHERE x IN (${list(7)}) -- end`);
  });

  it('returns no edits where nothing changes, and none for a text with errors', () => {
    expect(edit('select  id from a.b', (statement) => ({ ...statement })).value).toEqual([]);
    const { value, diagnostics } = edit('SELECT id FORM a.b', (statement) => statement);
    expect(value).toBeUndefined();
    expect(diagnostics.map(({ code }) => code)).toEqual(['misspelled-keyword']);
  });

  it('rejects a change that does not return a tree that can be written', () => {
    const text = 'SELECT id FROM a.b';
    expect(() => edit(text, () => undefined as never)).toThrow('The result of the change of edit must be a node');
    const injected = (statement: Statement) =>
      transform(statement, { Path: (path) => ({ ...path, segments: ['id FROM c.d WHERE 1'] }) });
    expect(() => edit(text, injected)).toThrow('must be a statement that can be written as VQL');
  });
});

describe('addCondition', () => {
  it('reaches the statements in JOIN and EXISTS only if asked to', () => {
    const text =
      'SELECT id FROM a.b JOIN (SELECT x FROM c.d) AS k ON (k.x = id) WHERE EXISTS (SELECT id FROM e.f WHERE g = 1)';
    const statement = parseOrThrow(text);
    expect(print(addCondition(statement, condition('t = 1')))).toBe(`${text} AND t = 1`);
    expect(print(addCondition(statement, condition('t = 1'), { where: 'everywhere' }))).toBe(
      'SELECT id FROM a.b JOIN (SELECT x FROM c.d WHERE t = 1) AS k ON (k.x = id) WHERE EXISTS (SELECT id FROM e.f WHERE g = 1 AND t = 1) AND t = 1',
    );
  });

  it('takes the condition of each statement from a function', () => {
    const statement = parseOrThrow('SELECT id FROM a.b WHERE EXISTS (SELECT id FROM c.d)');
    const ofTemplate = ({ from }: Statement) =>
      from.kind === 'Template' && from.group === 'c' ? condition('t = 1 AND u = 2') : undefined;
    expect(print(addCondition(statement, ofTemplate, { where: 'everywhere' }))).toBe(
      'SELECT id FROM a.b WHERE EXISTS (SELECT id FROM c.d WHERE t = 1 AND u = 2)',
    );
  });
});

describe('renameField', () => {
  it.each([
    [
      'SELECT city, account.city, account.query.city, city.name, cityName FROM account.query',
      'SELECT town, account.town, account.query.town, town.name, cityName FROM account.query',
    ],
    ['SELECT city FROM other.query', 'SELECT city FROM other.query'],
    [
      'SELECT k.city FROM other.query JOIN (SELECT city FROM account.query WHERE city = 1) AS k ON (k.city = city)',
      'SELECT k.town FROM other.query JOIN (SELECT town FROM account.query WHERE town = 1) AS k ON (k.town = city)',
    ],
    [
      'SELECT k.account.city FROM other.query JOIN (SELECT city FROM account.query) AS k ON (k.account.query.city = k.city)',
      'SELECT k.account.town FROM other.query JOIN (SELECT town FROM account.query) AS k ON (k.account.query.town = k.town)',
    ],
    // The first is the display name of a column; after the group, no display name is read.
    [
      "SELECT k.account.city FROM other.query JOIN (SELECT --v:result{displayname='account.city'}\nplace FROM account.query) AS k ON (k.city = 1)",
      "SELECT k.account.city FROM other.query JOIN (SELECT --v:result{displayname='account.city'}\nplace FROM account.query) AS k ON (k.town = 1)",
    ],
    [
      "SELECT k.account.city FROM other.query JOIN (SELECT --v:result{displayname='city'}\nplace FROM account.query) AS k ON (k.city = 1)",
      "SELECT k.account.town FROM other.query JOIN (SELECT --v:result{displayname='city'}\nplace FROM account.query) AS k ON (k.city = 1)",
    ],
    [
      "SELECT k.city FROM other.query JOIN (SELECT --v:result{displayname='city'}\nplace FROM account.query) AS k ON (k.city = 1)",
      "SELECT k.city FROM other.query JOIN (SELECT --v:result{displayname='city'}\nplace FROM account.query) AS k ON (k.city = 1)",
    ],
    [
      'SELECT id FROM account.query WHERE EXISTS (SELECT id FROM other.query WHERE city = account.city)',
      'SELECT id FROM account.query WHERE EXISTS (SELECT id FROM other.query WHERE city = account.town)',
    ],
    [
      "SELECT id FROM account.query WHERE EXISTS (SELECT id FROM account.contacts WHERE owner = account.query.city AND account.city = 'x')",
      "SELECT id FROM account.query WHERE EXISTS (SELECT id FROM account.contacts WHERE owner = account.query.town AND account.city = 'x')",
    ],
    [
      "SELECT --v:result{displayname='town'}\ncity FROM account.query ORDER BY town, city",
      "SELECT --v:result{displayname='town'}\ntown FROM account.query ORDER BY town, town",
    ],
    [
      "SELECT --v:result{displayname='city'}\nname FROM account.query ORDER BY city",
      "SELECT --v:result{displayname='city'}\nname FROM account.query ORDER BY town",
    ],
    [
      "SELECT --v:result{displayname='town'}\nname FROM account.query WHERE city = 1 ORDER BY id",
      "SELECT --v:result{displayname='town'}\nname FROM account.query WHERE town = 1 ORDER BY id",
    ],
    [
      "SELECT --v:result{displayname='town'}\nname FROM other.query WHERE EXISTS (SELECT city FROM account.query ORDER BY city) ORDER BY town",
      "SELECT --v:result{displayname='town'}\nname FROM other.query WHERE EXISTS (SELECT town FROM account.query ORDER BY town) ORDER BY town",
    ],
  ])('renames the field of the template in %s', (text, renamed) => {
    const statement = parseOrThrow(text);
    expect(print(renameField(statement, { template: 'account.query', from: 'city', to: 'town' }))).toBe(renamed);
  });

  it('takes no name for that of a template that is missing', () => {
    const exists = parseOrThrow(
      'SELECT id FROM account.query WHERE EXISTS (SELECT id FROM crm.calls WHERE undefined.x = 1)',
    );
    const broken: Statement = { ...exists, from: { kind: 'Missing' } };
    const names: string[] = [];
    visit(renameField(broken, { template: 'crm.calls', from: 'undefined.x', to: 'y' }), {
      Path: ({ segments }) => void names.push(segments.join('.')),
    });
    expect(names).toEqual(['id', 'id', 'y']);
  });

  it('rejects a name that cannot be written', () => {
    const statement = parseOrThrow('SELECT city FROM account.query');
    const renaming = { template: 'account.query', from: 'city', to: 'town' };
    const path = 'must be the path of a field, names with dots between them';
    expect(() => renameField(statement, { ...renaming, to: 'town = 1 OR x' })).toThrow(
      `The option "to" of renameField ${path}; found "town = 1 OR x".`,
    );
    expect(() => renameField(statement, { ...renaming, from: 'city.' })).toThrow(
      `The option "from" of renameField ${path}; found "city.".`,
    );
    expect(() => renameField(statement, { ...renaming, template: 'account' })).toThrow(
      'The option "template" of renameField must be the name of a template, as "group.name"; found "account".',
    );
    expect(() => renameField(statement, { ...renaming, to: 'select' })).toThrow(VqlError);
  });

  it.each([
    [
      'the alias of a join',
      'SELECT city FROM account.query JOIN (SELECT id FROM c.d) AS p ON (p.id = id)',
      { template: 'account.query', from: 'city', to: 'p.city' },
      'a field by which "city" would still name the same column; found "p.city"',
    ],
    [
      'a display name of a joined statement',
      "SELECT p.city FROM c.d JOIN (SELECT city, --v:result{displayname='town'}\nid FROM account.query) AS p ON (p.id = id)",
      { template: 'account.query', from: 'city', to: 'town' },
      'a field by which "p.city" would still name the same column; found "town"',
    ],
    ...[
      ['a column that a sort key would name', 'name', 'city'],
      ['a column that a sort key names', 'name', 'town'],
      ['a function that a sort key would name', 'LOWER(city)', 'city'],
      ['a column that a function in a sort key would name', 'name', 'LOWER(city)', 'city'],
    ].map(
      ([title = '', column, key = '', path = key]) =>
        [
          `the display name of ${title}`,
          `SELECT --v:result{displayname='town'}\n${column} FROM account.query ORDER BY ${key}`,
          { template: 'account.query', from: 'city', to: 'town' },
          `a field by which "${path}" would still name the same column; found "town"`,
        ] as const,
    ),
    ...['city', 'account.city', 'account.query.city'].map(
      (column) =>
        [
          'the display name of a column beside the field',
          `SELECT id, --v:result{displayname='${column.replace('city', 'town')}'}\nname, ${column} FROM account.query`,
          { template: 'account.query', from: 'city', to: 'town' },
          `a field by which "${column}" would still name the same column; found "town"`,
        ] as const,
    ),
    [
      'the group of the template, after which other paths are no longer read',
      'SELECT account.id FROM account.query',
      { template: 'account.query', from: 'city', to: 'account.city' },
      'a field that does not begin with the group "account"; found "account.city"',
    ],
  ] as const)('refuses a name that is or begins with %s', (_, text, renaming, expected) => {
    expect(() => renameField(parseOrThrow(text), renaming)).toThrow(
      `The option "to" of renameField must be ${expected}.`,
    );
  });

  it('renames a column that has a display name of its own, and one beside a column that has the name already', () => {
    const text = (field: string) =>
      `SELECT --v:result{displayname='town'}\n${field}, --v:result{displayname='id'}\nname, id FROM account.query`;
    const renaming = { template: 'account.query', from: 'city', to: 'town' };
    expect(print(renameField(parseOrThrow(text('city')), renaming))).toBe(print(parseOrThrow(text('town'))));
  });

  it('writes the whole name of a template where a column has the display name of the shorter path', () => {
    const statement = parseOrThrow("SELECT --v:result{displayname='party.id'}\nname, account.id FROM account.query");
    const replaced = replaceTemplate(statement, { from: 'account.query', to: 'party.query' });
    expect(print(replaced).replaceAll(/\s+/g, ' ')).toBe(
      "SELECT --v:result{displayname='party.id'} name, party.query.id FROM party.query",
    );
  });

  it('renames the column of a join of the statement around, in EXISTS on the same template', () => {
    const text = (field: string) =>
      `SELECT id FROM c.d JOIN (SELECT ${field} FROM account.query) AS j ON (j.${field} = id) WHERE EXISTS (SELECT id FROM account.query WHERE id = j.${field})`;
    const renaming = { template: 'account.query', from: 'city', to: 'town' };
    expect(print(renameField(parseOrThrow(text('city')), renaming))).toBe(text('town'));
  });

  it('renames a field that begins with the group of the statement around', () => {
    const text = (field: string) =>
      `SELECT id FROM account.query WHERE EXISTS (SELECT id FROM crm.acts WHERE ${field} = account.name)`;
    const renaming = { template: 'crm.acts', from: 'account.city', to: 'account.town' };
    expect(print(renameField(parseOrThrow(text('account.city')), renaming))).toBe(text('account.town'));
  });
});

describe('replaceTemplate', () => {
  it('replaces the template and its names before fields', () => {
    const text =
      'SELECT account.id, account.query.name FROM account.query WHERE EXISTS (SELECT id FROM account.other WHERE account.id = 1)';
    expect(print(replaceTemplate(parseOrThrow(text), { from: 'account.query', to: 'party.all' }))).toBe(
      'SELECT party.id, party.all.name FROM party.all WHERE EXISTS (SELECT id FROM account.other WHERE account.id = 1)',
    );
  });

  const replaced = (text: string, to: string) =>
    print(replaceTemplate(parseOrThrow(text), { from: 'account.query', to }));

  it('replaces its names after an alias', () => {
    const text = (template: string, group: string) =>
      `SELECT j.${template}.id FROM crm.acts JOIN (SELECT id FROM ${template}) AS j ON (j.${group}.id = j.id)`;
    expect(replaced(text('account.query', 'account'), 'party.all')).toBe(text('party.all', 'party'));
  });

  it('leaves an alias that has the name of the group', () => {
    const text = (template: string) =>
      `SELECT account.id FROM crm.acts JOIN (SELECT id FROM ${template}) AS account ON (account.id = id) WHERE EXISTS (SELECT id FROM c.d WHERE account.id = 1)`;
    expect(replaced(text('account.query'), 'party.all')).toBe(text('party.all'));
  });

  it('replaces the group in the ON of a join before that of an alias with its name', () => {
    const text = (template: string, group: string) =>
      `SELECT id FROM ${template} JOIN (SELECT id FROM c.d) AS j ON (${group}.id = j.id) JOIN (SELECT id FROM c.d) AS account ON (account.id = id)`;
    expect(replaced(text('account.query', 'account'), 'party.all')).toBe(text('party.all', 'party'));
  });

  it('leaves names that are not visible in a joined statement', () => {
    const text = (template: string) =>
      `SELECT id FROM ${template} JOIN (SELECT id FROM c.d WHERE account.id = 1) AS j ON (j.id = id)`;
    expect(replaced(text('account.query'), 'party.all')).toBe(text('party.all'));
  });

  it('writes the whole name where the group alone would name another statement', () => {
    const text = (template: string, name: string, inner: string) =>
      `SELECT id FROM ${template} WHERE EXISTS (SELECT id FROM ${inner} WHERE ${name}.id = x)`;
    expect(replaced(text('account.query', 'account', 'crm.acts'), 'crm.notes')).toBe(
      text('crm.notes', 'crm.notes', 'crm.acts'),
    );
    expect(replaced(text('crm.acts', 'crm', 'account.query'), 'crm.notes')).toBe(
      text('crm.acts', 'crm.acts', 'crm.notes'),
    );
  });

  it('refuses a template by which a path would name another statement', () => {
    const text = 'SELECT id FROM account.query WHERE EXISTS (SELECT id FROM crm.acts WHERE a = account.query.id)';
    expect(() => replaced(text, 'crm.acts')).toThrow(
      'The option "to" of replaceTemplate must be a template by which "account.query.id" would still name the same column; found "crm.acts".',
    );
    const alias =
      'SELECT id FROM c.d JOIN (SELECT id FROM c.e) AS crm ON (crm.id = id) WHERE EXISTS (SELECT id FROM account.query WHERE a = crm.id)';
    expect(() => replaced(alias, 'crm.acts')).toThrow('a template by which "crm.id" would still name the same column');
  });

  it.each([
    [
      'the alias of a join',
      'SELECT account.id FROM account.query JOIN (SELECT x FROM b.query) AS party ON (party.x = 1)',
      'account.id',
    ],
    ['a field of the template', 'SELECT party.id FROM account.query', 'party.id'],
    [
      'a field in EXISTS',
      'SELECT id FROM account.query WHERE EXISTS (SELECT id FROM crm.acts WHERE party.id = 1)',
      'party.id',
    ],
  ])('refuses a template whose group is %s', (_, text, path) => {
    expect(() => replaced(text, 'party.query')).toThrow(
      `The option "to" of replaceTemplate must be a template by which "${path}" would still name the same column; found "party.query".`,
    );
  });

  it('writes the whole name where the field begins with the name of the template', () => {
    expect(replaced('SELECT account.all.id FROM account.query', 'party.all')).toBe(
      'SELECT party.all.all.id FROM party.all',
    );
  });

  it.each([
    [{ from: 'account.query', to: 'party.query.extra' }, 'to'],
    [{ from: 'account.query', to: 'party' }, 'to'],
    [{ from: 'account.query', to: 'select.query' }, 'to'],
    [{ from: 'account', to: 'party.query' }, 'from'],
    [{ from: 'account.query.id', to: 'party.query' }, 'from'],
  ] as const)('refuses %o, with an invalid template name', (replacement, option) => {
    expect(() => replaceTemplate(parseOrThrow('SELECT id FROM account.query'), replacement)).toThrow(
      `The option "${option}" of replaceTemplate must be the name of a template, as "group.name"; found "${replacement[option]}".`,
    );
  });
});

describe('splitIn', () => {
  const split = (text: string, maxValues = 2) => splitIn(parseOrThrow(text), { maxValues });

  it('divides a list, without values that occur twice', () => {
    const text = 'SELECT id FROM a.b WHERE x = 1 AND id IN (1, 2, 1, 3, 4)';
    expect(valueOf(split(text)).map((part) => print(part))).toEqual([
      'SELECT id FROM a.b WHERE x = 1 AND id IN (1, 2)',
      'SELECT id FROM a.b WHERE x = 1 AND id IN (3, 4)',
    ]);
  });

  it('divides several lists, into each pair of parts', () => {
    const text = 'SELECT id FROM a.b WHERE x IN (1, 2, 3) AND y IN (4, 5, 6)';
    expect(valueOf(split(text)).map((part) => print(part).slice(25))).toEqual([
      'x IN (1, 2) AND y IN (4, 5)',
      'x IN (1, 2) AND y IN (6)',
      'x IN (3) AND y IN (4, 5)',
      'x IN (3) AND y IN (6)',
    ]);
  });

  it('returns a statement without a long list as it is', () => {
    const statement = parseOrThrow('SELECT count(id) FROM a.b WHERE x IN (1, 2) LIMIT 5');
    expect(splitIn(statement, { maxValues: 2 }).value).toEqual([statement]);
  });

  it('reports a list of a tree that was created, without a span', () => {
    const created = JSON.parse(
      JSON.stringify(parseOrThrow('SELECT id FROM a.b WHERE x NOT IN (1, 2)')),
      (key, value) => (key === 'span' ? undefined : value),
    );
    const { diagnostics } = splitIn(created, { maxValues: 1 });
    expect(diagnostics.map(({ code, span }) => [code, span])).toEqual([['unsplittable-list', undefined]]);
  });

  it.each([
    ['x NOT IN (1, 2, 3)', 'with NOT IN, a row must match all parts'],
    ['NOT x IN (1, 2, 3)', 'under NOT, a row must match all parts'],
    ['y = 1 OR x IN (1, 2, 3)', 'rows that match another condition of OR would come with each part'],
    ['EXISTS (SELECT id FROM c.d WHERE x IN (1, 2, 3))', 'a row can have related rows in several parts'],
    ['x IN (1, 2, 3) ORDER BY id', 'ORDER BY sorts the rows of all parts'],
    ['x IN (1, 2, 3) LIMIT 5', 'LIMIT and OFFSET count the rows of all parts'],
    ['x IN (1, 2, 3) OFFSET 5', 'LIMIT and OFFSET count the rows of all parts'],
  ])('reports why %s cannot be divided', (where, reason) => {
    const text = `SELECT id FROM a.b WHERE ${where}`;
    const { value, diagnostics } = split(text);
    expect(value).toBeUndefined();
    expect(diagnostics.map(({ message, span }) => [message, text.slice(span?.start, span?.end)])).toEqual([
      [
        `The list of 3 values cannot be divided among several statements: ${reason}.`,
        /x (?:NOT )?IN \(1, 2, 3\)/.exec(text)?.[0],
      ],
    ]);
  });

  it.each([
    ['SELECT DISTINCT id FROM a.b WHERE ', 'DISTINCT compares the rows of all parts'],
    ['SELECT count(id) FROM a.b WHERE ', 'an aggregate computes one value from all parts'],
    ['SELECT name, SUM(total) FROM a.b WHERE ', 'an aggregate computes one value from all parts'],
    ['SELECT id FROM a.b JOIN (SELECT id FROM c.d) AS e ON (', 'a row can be joined with rows in several parts'],
    ['SELECT id FROM a.b JOIN (SELECT id FROM c.d WHERE ', 'a row can be joined with rows in several parts'],
  ])('reports why a list after %s cannot be divided', (before, reason) => {
    const after = before.endsWith('ON (') ? ')' : before.includes('JOIN') ? ') AS e ON (e.id = id)' : '';
    expect(split(`${before}x IN (1, 2, 3)${after}`).diagnostics.map(({ message }) => message)).toEqual([
      `The list of 3 values cannot be divided among several statements: ${reason}.`,
    ]);
  });

  it.each([
    "1, 2, '1'",
    "'1', '2', '1.0'",
    "'007', '2', '7'",
    '1e1, 2, 10',
    "'true', 'x', 'TRUE'",
    '9007199254740993, 5, 9007199254740993e0',
    "'1e400', 5, '10e399'",
    '1e9007199254740993, 5, 10e9007199254740992',
    "'-0', 5, '0e-400'",
    "'2024-01-01T00:00:00+01:00', 'x', '2023-12-31T23:00:00z'",
    "'2024-01-01T24:00', 'x', '2024-01-02'",
    "'2024-01-01T00:00:00.1Z', 'x', '2024-01-01 00:00:00.1000'",
    "'2026-01-01', 'x', '2026-01-01T00:00Z'",
    'name, 5, 6',
    ':a, :b, :c',
  ])('does not divide %s, of which two may be equal', (values) => {
    const { value, diagnostics } = split(`SELECT id FROM a.b WHERE x IN (${values})`);
    expect(value).toBeUndefined();
    expect(diagnostics[0]?.message).toContain('values that are written differently may be equal');
  });

  it.each([
    '1e400, 1e401, 1e-400, 0',
    '0.99999999999999999999, 1, 9007199254740992, 9007199254740993',
    '1e9007199254740992, 1e9007199254740993, 1, 2',
    "'2024-01-01T00:00:00+01:00', '2024-01-01T00:00:00Z', '2024-01-01T00:00:00.00000001', '2024-01-01 x'",
  ])('divides %s, which differ as every kind of value', (values) => {
    expect(valueOf(split(`SELECT id FROM a.b WHERE x IN (${values})`))).toHaveLength(2);
  });

  it('divides ids of 64 bits that are near each other, and NULL', () => {
    const ids = '9007199254740992, 9007199254740993, NULL, 9007199254740994';
    expect(valueOf(split(`SELECT id FROM a.b WHERE x IN (${ids})`))).toHaveLength(2);
  });

  it.each([
    ['SELECT DISTINCT id FROM a.b WHERE x IN (1, 2, 3)', 'DISTINCT compares the rows of all parts'],
    ['SELECT count(id) FROM a.b WHERE x IN (1, 2, 3)', 'an aggregate computes one value from all parts'],
  ])('reports why %s cannot be divided', (text, reason) => {
    expect(split(text).diagnostics[0]?.message).toContain(reason);
  });
});

describe('transform', () => {
  const transformed = (text: string, transformers: Parameters<typeof transform>[1]): string =>
    print(transform(parseOrThrow(`SELECT id, name FROM a.b WHERE ${text}`), transformers));

  it('deletes what loses its only part, and unwraps AND and OR of one condition', () => {
    const isX = {
      Comparison: (node: Predicate & { kind: 'Comparison' }) => (print(node).startsWith('x') ? null : undefined),
    };
    expect(transformed('x = 1', isX)).toBe('SELECT id, name FROM a.b');
    expect(transformed('a = 1 AND x = 1', isX)).toBe('SELECT id, name FROM a.b WHERE a = 1');
    expect(transformed('(x = 1 OR NOT x = 2) AND b = 1 AND c = 2', isX)).toBe(
      'SELECT id, name FROM a.b WHERE b = 1 AND c = 2',
    );
    expect(transformed('x = 1 OR x = 2', isX)).toBe('SELECT id, name FROM a.b');
    expect(transformed('a = 1', { Column: (_, __, ___, index) => (index === 0 ? null : undefined) })).toBe(
      'SELECT name FROM a.b WHERE a = 1',
    );
  });

  it('rejects the deletion of a part that its parent needs', () => {
    expect(() => transformed('a = 1', { NumberLiteral: () => null })).toThrow('The member "right" of Comparison');
    expect(() => transformed('a IN (1)', { NumberLiteral: () => null })).toThrow('The member "values" of In');
    expect(() => transformed('a = 1', { Column: () => null })).toThrow('The member "columns" of Statement');
    expect(() => transformed('a = 1', { Statement: () => null })).toThrow('the root cannot be deleted');
  });

  it('rejects a replacement that does not fit its position', () => {
    expect(() => transformed("a LIKE 'x' ESCAPE '!'", { StringLiteral: () => createPath('b') })).toThrow(
      'The replacement at "escape" of Like must be a node of the kind StringLiteral or Missing; found "Path".',
    );
    expect(() => transformed('a = 1', { Path: () => 'b' as never })).toThrow('must be a node');
  });

  it('passes the ancestors, the member and the index of a node', () => {
    const seen: unknown[] = [];
    transformed('a IN (1, 2)', {
      NumberLiteral: ({ text }, ancestors, key, index) =>
        void seen.push([text, ancestors.map(({ kind }) => kind), key, index]),
    });
    expect(seen).toEqual([
      ['1', ['Statement', 'In'], 'values', 0],
      ['2', ['Statement', 'In'], 'values', 1],
    ]);
  });
});
