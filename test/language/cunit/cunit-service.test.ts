import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { defineCatalog } from '../../../src/catalog/index.js';
import { operatorNames, operators } from '../../../src/cunit/index.js';
import { applyFixes } from '../../../src/diagnostics/index.js';
import { createCUnitLanguageService } from '../../../src/language/cunit/index.js';
import { memberText } from '../../../src/language/cunit/member-texts.js';
import { predicateNodeSchema, requestSchema } from '../../../src/schemas/index.js';
import { sampleCatalog } from '../../support/catalog.js';
import { atCursor } from '../../support/cursor.js';

const today = () => new Date('2026-11-21T12:00:00Z');
const service = createCUnitLanguageService({ catalog: sampleCatalog, template: 'account.query', today });

/** Returns the items at the `|` of a text. */
async function offered(marked: string): Promise<readonly string[]> {
  const { text, offset } = atCursor(marked);
  return (await service.complete(text, offset)).map(({ label }) => label);
}

/** The text after the item with a label was chosen, with the cursor where it goes. */
async function chosen(marked: string, label: string): Promise<string> {
  const { text, offset } = atCursor(marked);
  const item = (await service.complete(text, offset)).find((one) => one.label === label);
  if (item === undefined) throw new Error(`No item "${label}" is offered.`);
  const { span, text: written } = item.edit;
  const at = item.cursor ?? written.length;
  return `${text.slice(0, span.start)}${written.slice(0, at)}|${written.slice(at)}${text.slice(span.end)}`;
}

/** The names of the members in a schema, however deep. */
function membersIn(schema: unknown): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties = {} } = schema as { readonly properties?: object };
  return [
    ...Object.keys(properties),
    ...Object.values(schema).flatMap(membersIn),
    ...Object.values(properties).flatMap(membersIn),
  ];
}

const junctions = operatorNames.filter((name) => operators[name].type === 'JUNCTION');
const filters = operatorNames.filter((name) => operators[name].type === 'FILTER');
const filterable = sampleCatalog.template('account.query').paths.filter((path) => path !== 'notes');

describe('members whose value is a node', () => {
  it.each(['queryPredicate', 'additionalPredicate'])('are inserted with an object: %s', async (name) => {
    expect(await chosen('{ "request": {|} }', name)).toBe(`{ "request": {"${name}": {|}} }`);
  });
});

describe('a value after the cursor', () => {
  it.each([
    ['{ "group":| "crm" }', 'account', '{ "group": "account"| }'],
    ['{ "group": |"crm" }', 'account', '{ "group": "account"| }'],
    ['{ "property":  |  "id", "type": "FILTER" }', 'name', '{ "property":    "name"|, "type": "FILTER" }'],
  ])('is replaced: %s', async (marked, label, expected) => {
    expect(await chosen(marked, label)).toBe(expected);
    const { text, offset } = atCursor(marked);
    for (const { edit } of await service.complete(text, offset)) expect(edit.span.start).toBe(offset);
  });

  it('is not replaced if it has members, or is on another line', async () => {
    expect(await offered('{ "queryPredicate":| { "type": "FILTER" } }')).toEqual([]);
    expect(await offered('{ "group":|\n"crm" }')).toEqual([]);
  });
});

describe('items of a text without errors', () => {
  it.each([
    ['{ "type": "FILTER" | }', 'property', '{ "type": "FILTER" , "property": | }'],
    ['{ "type": "FILTER" |, "property": "id" }', 'visible', '{ "type": "FILTER" , "visible": |, "property": "id" }'],
    ['{ "type": "FILTER"\n  |\n}', 'property', '{ "type": "FILTER"\n  , "property": |\n}'],
    ['{ "children": [{ "type": "FILTER" }|] }', '{}', '{ "children": [{ "type": "FILTER" }, {|}] }'],
    ['{ "property": "state", "values": ["OPEN" |] }', 'DONE', '{ "property": "state", "values": ["OPEN" , "DONE"|] }'],
  ])('are separated from what is before them: %s', async (marked, label, expected) => {
    expect(await chosen(marked, label)).toBe(expected);
  });

  it.each([
    '{ "type": "FILTER" }|',
    '|[{ "type": "FILTER" }]',
    '[{}]\n|',
    '{ "children": []| }',
    '{ "request": { }| }',
  ])('are not values where none can be: %s', async (marked) => {
    for (const value of ['{}', '[]']) expect(await offered(marked)).not.toContain(value);
  });

  it.each([
    ['"operator": "EQUALS", "values": ["OPEN" |]', []],
    ['"operator": "EQUALS", "values": [|]', ['OPEN', 'DONE']],
    ['"operator": "IN", "values": ["OPEN" |]', ['OPEN', 'DONE']],
  ])('are values only as long as the operator takes more: %s', async (members, expected) => {
    expect(await offered(`{ "type": "FILTER", "property": "state", ${members} }`)).toEqual(expected);
  });

  it('replace the name of a member only if they can have its value', async () => {
    const filter = '{ "type": "FILTER", "property": "id", "operator": "IS_NULL" }';
    const names = ['adhocPreset', 'queryPredicate', 'additionalPredicate', 'pageable'];
    expect(await offered(`{ |"queryPredicate": ${filter} }`)).toEqual(names);
    expect(await offered(`{ "pag|": {} }`)).toContain('pageable');
  });

  it('leave it without errors at any cursor, after the value of a member is written', async () => {
    const text =
      '[ { "group" : "account" , "template" : "query" , "request" : { "pageable" : { } , "queryPredicate" : { "type" : "JUNCTION" , ' +
      '"operator" : "OR" , "children" : [ { "type" : "FILTER" , "property" : "state" , "operator" : "IN" , "values" : [ "OPEN" , "DONE" ] } ] } } } ]';
    let items = 0;
    for (let offset = 0; offset <= text.length; offset += 1)
      for (const { edit, label } of await service.complete(text, offset)) {
        items += 1;
        const written = edit.text.replace(/: (?=,?$)/, ': 1');
        const after = text.slice(0, edit.span.start) + written + text.slice(edit.span.end);
        expect(() => JSON.parse(after), `${label} at ${offset}: ${after}`).not.toThrow();
      }
    expect(items).toBeGreaterThan(500);
  });
});

describe('a list of values', () => {
  const path = `adresse.${'sehr'.repeat(20)}`;
  const catalog = defineCatalog({
    templates: { 'account.query': { fields: { [path]: { type: 'string', label: 'Anschrift' } } } },
  });
  const small = createCUnitLanguageService({ catalog, template: 'account.query', today });
  const offeredIn = async (marked: string) => {
    const { text, offset } = atCursor(marked);
    return small.complete(text, offset);
  };

  it('that has one value is inserted with its member', async () => {
    const items = await offeredIn('{ | }');
    const edits = items
      .filter(({ label }) => ['group', 'property', 'type'].includes(label))
      .map(({ edit }) => edit.text);
    expect(edits).toEqual(['"group": "account"', '"type": ', `"property": "${path}"`]);
  });

  it('has its kind, detail and documentation, and values of any length', async () => {
    const items = await offeredIn('{ "type": "FILTER", "property": "adr|" }');
    expect(items).toEqual([
      {
        label: path,
        kind: 'field',
        detail: 'string · Anschrift',
        documentation: expect.stringContaining('Anschrift'),
        edit: { span: { start: 32, end: 37 }, text: JSON.stringify(path) },
      },
    ]);
  });

  it('is also found by the label of the installation', async () => {
    const found = await offeredIn('{ "type": "FILTER", "property": "Ansch|" }');
    expect(found.map(({ foundIn }) => foundIn)).toEqual(['Anschrift']);
  });
});

describe('options', () => {
  it.each([
    ['an unknown option', { rule: {} }, 'createCUnitLanguageService has no option "rule". Did you mean "rules"?'],
    [
      'a template that the catalog has not',
      { template: 'account.qery' },
      /^The catalog has no template "account\.qery"/,
    ],
    [
      'parsed JSON for a catalog',
      { catalog: { templates: {} } },
      /^The option "catalog" of create\w+ must be a catalog/,
    ],
    [
      'a day for "today"',
      { today: '2026-01-01' },
      'The option "today" of createCUnitLanguageService must be a function',
    ],
  ])('are rejected when the service is created: %s', (_, options, message) => {
    expect(() => createCUnitLanguageService({ catalog: sampleCatalog, ...options } as never)).toThrow(message);
  });
});

describe('completion of C-Unit', () => {
  it.each([
    ['the types of a node', '{ "type": | }', ['JUNCTION', 'FILTER']],
    ['the operators that join', '{ "type": "JUNCTION", "operator": "|" }', junctions],
    ['the operators that test', '{ "type": "FILTER", "operator": "|" }', filters],
    ['all operators of a node without a type', '{ "operator": | }', [...operatorNames]],
    ['those that the field states', '{ "property": "total", "operator": "|" }', ['EQUALS', 'RANGE']],
    ['the fields that a condition can name', '{ "type": "FILTER", "property": "|" }', filterable],
    [
      'the fields that a condition in a junction can name',
      '{ "type": "JUNCTION", "children": [{ "type": "FILTER", "property": "|" }] }',
      filterable,
    ],
    [
      'the operators of a condition in a junction in a request',
      '{ "queryPredicate": { "type": "JUNCTION", "operator": "OR", "children": [{ "type": "FILTER", "operator": "|" }] } }',
      filters,
    ],
    ['the values of an enum', '{ "property": "state", "values": [|] }', ['OPEN', 'DONE']],
    ['the values of an enum, in quotes', '{ "property": "state", "values": ["OPEN", "|"] }', ['OPEN', 'DONE']],
    [
      'dates, in an incomplete text',
      '{ "property": "created", "values": ["|',
      ['2026-11-21', '2026-11-01', '2026-01-01'],
    ],
    ['booleans', '[{ "property": "active", "values": ["|"] }]', ['true', 'false']],
    ['the groups of templates', '{ "group": "|" }', ['account', 'crm']],
    ['the templates of a group', '{ "group": "crm", "template": "|" }', ['activities']],
    [
      'the fields of the template that is named',
      '{ "group": "crm", "template": "activities", "request": { "queryPredicate": { "property": "|" } } }',
      ['id', 'subject', 'account.id'],
    ],
    [
      'the fields of the template of that object',
      '[{ "group": "account", "template": "archive" }, { "group": "crm", "template": "activities", "request": { "pageable": { "sortOrders": [{ "property": "|',
      ['id', 'subject', 'account.id'],
    ],
    [
      'the fields that can be selected',
      '{ "adhocPreset": { "results": [{ "property": "|" }] } }',
      sampleCatalog.template('account.query').paths.filter((path) => path !== 'secret'),
    ],
    ['directions', '{ "pageable": { "sortOrders": [{ "direction": | }] } }', ['ASC', 'DESC']],
    ['the members of a filter', '{ "type": "FILTER", | }', ['operator', 'property', 'values', 'functions', 'visible']],
    ['the members of a junction', '{ "type": "JUNCTION", | }', ['operator', 'children', 'visible']],
  ])('offers %s', async (_, text, labels) => {
    expect([...(await offered(text))].sort()).toEqual([...labels].sort());
  });

  const node = ['type', 'operator', 'children', 'property', 'values', 'functions', 'visible'];
  const column = ['property', 'displayName', 'functions', 'visible'];
  const levels: readonly (readonly [request: string, members: readonly string[]])[] = [
    ['{ "queryPredicate": { | } }', node],
    ['{ "additionalPredicate": { | } }', node],
    ['{ "adhocPreset": { "queryPredicate": { | } } }', node],
    ['{ "queryPredicate": { "type": "JUNCTION", "operator": "AND", "children": [{ | }] } }', node],
    ['{ "queryPredicate": { "children": [{ "children": [{}, { | }] }] } }', node],
    ['{ "queryPredicate": { "type": "FILTER", | } }', ['operator', 'property', 'values', 'functions', 'visible']],
    ['{ "adhocPreset": { | } }', ['results', 'option', 'queryPredicate']],
    ['{ "adhocPreset": { "results": [{ | }] } }', column],
    ['{ "adhocPreset": { "results": [], "option": { | } } }', ['distinctResult']],
    ['{ "overrideResults": [{ | }] }', column],
    ['{ "pageable": { | } }', ['start', 'limit', 'sortOrders']],
    ['{ "pageable": { "sortOrders": [{ | }] } }', ['property', 'direction', 'functions']],
    ['{ "variableSubstitutionList": { | } }', ['variableSubstitutions']],
    ['{ "variableSubstitutionList": { "variableSubstitutions": [{ | }] } }', ['variable', 'values']],
  ];

  it.each(levels)('offers the members of each level of a request: %s', async (request, members) => {
    const lines = JSON.stringify(
      JSON.parse(request.replace(/, \| |\|/, ', "|": 0 ').replace('{ ,', '{')),
      undefined,
      2,
    );
    const atCursorOfLines = lines.replace('"|": 0', '|');
    for (const text of [
      request,
      `[${request}]`,
      `{ "group": "account", "template": "query", "request": ${request} }`,
      `[{ "group": "account", "template": "query", "request": ${request} }]`,
      `{ "request": ${request.slice(0, request.indexOf('|') + 1)}`,
      atCursorOfLines,
    ])
      expect(await offered(text), text).toEqual(members);
    const { text, offset } = atCursor(request);
    const items = await createCUnitLanguageService().complete(text, offset);
    expect(items.map(({ label }) => label)).toEqual(members);
  });

  it.each([
    [
      'a condition',
      '{ "type": "FILTER", "property": "name", "functions": [|] }',
      ['COUNT', 'SUM', 'AVG', 'MIN', 'MAX'],
    ],
    ['a field that states them', '{ "property": "address.zip", "functions": ["|"] }', ['COUNT']],
    ['a column', '{ "adhocPreset": { "results": [{ "property": "address.zip", "functions": [|] }] } }', ['COUNT']],
    ['a sort key', '{ "pageable": { "sortOrders": [{ "property": "address.zip", "functions": [|] }] } }', ['COUNT']],
  ])('offers the functions of %s', async (_, text, functions) => {
    expect(await offered(text)).toEqual(functions);
  });

  it('offers the members of all kinds for an empty object', async () => {
    expect(await offered('{|}')).toEqual(expect.arrayContaining(['type', 'group', 'queryPredicate']));
  });

  it('inserts the item, and places the cursor where typing continues', async () => {
    expect(await chosen('{ "type": "FILTER", | }', 'values')).toBe('{ "type": "FILTER", "values": [|] }');
    expect(await chosen('{ "property": "state", "values": ["|"] }', 'OPEN')).toBe(
      '{ "property": "state", "values": ["OPEN"|] }',
    );
    expect(await chosen('{ "type": "FILTER", "property": na| }', 'name')).toBe(
      '{ "type": "FILTER", "property": "name"| }',
    );
  });

  it.each([
    '{ | }',
    '{ "pageable": { | } }',
    '{ "pageable": { "sortOrders": [{ | }] } }',
    '{ "adhocPreset": { "results": [{ | }], "option": {} } }',
    '{ "queryPredicate": { "type": "FILTER", | } }',
    '{ "variableSubstitutionList": { "variableSubstitutions": [{ | }] } }',
  ])('describes every member: %s', async (marked) => {
    const { text, offset } = atCursor(marked);
    const items = await service.complete(text, offset);
    expect(items.length).toBeGreaterThan(1);
    for (const { label, documentation } of items) expect(documentation, label).toBe(memberText(label));
  });

  it('describes each operator and each field', async () => {
    const [equals] = await service.complete('{ "type": "FILTER", "operator": "" }', 33);
    expect(equals).toMatchObject({
      label: 'EQUALS',
      kind: 'operator',
      documentation: expect.stringContaining('p = v'),
    });
    const fields = await service.complete('{ "property": "" }', 15);
    expect(fields.find(({ label }) => label === 'state')).toMatchObject({
      kind: 'field',
      documentation: expect.stringContaining('Values: `OPEN`, `DONE`.'),
    });
  });

  it('needs no catalog', async () => {
    const plain = createCUnitLanguageService();
    expect((await plain.complete('{ "type": "JUNCTION", "operator": "" }', 35)).map(({ label }) => label)).toEqual(
      junctions,
    );
    expect(await plain.complete('{ "property": "" }', 15)).toEqual([]);
  });
});

describe('diagnostics of C-Unit', () => {
  const text = '{ "type": "FILTER", "operator": "EQUALS", "property": "state", "values": ["OPNE"] }';

  it('are those of the command, with spans of the text', () => {
    const [found] = service.diagnostics(text);
    expect(found?.code).toBe('unknown-enum-value');
    expect(text.slice(found?.span?.start, found?.span?.end)).toBe('"OPNE"');
  });

  it('have fixes at their spans', () => {
    expect(service.codeActions(text, { start: 0, end: 0 })).toEqual([]);
    const at = text.indexOf('OPNE');
    const [action] = service.codeActions(text, { start: at, end: at });
    expect(action && applyFixes(text, [action]).text).toContain('"values": ["OPEN"]');
  });

  it('rejects unknown rules', () => {
    // @ts-expect-error - there is no such rule
    expect(() => createCUnitLanguageService({ rules: { 'no-limt': 'off' } })).toThrow('Did you mean "no-limit"');
  });
});

describe('a body of the execute endpoint', () => {
  it('has its own members', async () => {
    expect(await offered('{ "statement": "SELECT id FROM account.query", | }')).toEqual([
      'limit',
      'offset',
      'variableSubstitutionList',
    ]);
    expect(await offered('[{ "statement": "SELECT id FROM account.query", "variableSubstitutionList": {|} }]')).toEqual(
      ['variableSubstitutions'],
    );
    expect(await offered('{ | }')).toEqual(expect.arrayContaining(['statement', 'queryPredicate', 'group', 'type']));
  });

  it('has VQL in its statement', async () => {
    expect(await offered('{ "statement": "SELECT na| FROM account.query" }')).toContain('name');
    expect(await offered('[{ "limit": 5, "statement": "SELECT id FROM crm.|" }]')).toContain('activities');
    expect(await offered('{ "request": { "statement": "SELECT id FROM crm.|" } }')).not.toContain('activities');
  });

  it('is explained', () => {
    const explain = (marked: string): string | undefined => {
      const { text, offset } = atCursor(marked);
      return service.hover(text, offset)?.contents;
    };
    expect(explain('{ "statement": "SELECT id FROM account.query LIMIT 1", "of|fset": 5 }')).toContain(
      'The number of rows to skip, at least 1; it overrides OFFSET.',
    );
    expect(explain('{ "stat|ement": "SELECT id FROM account.query LIMIT 1" }')).toContain(
      'The query, as a text in VQL.',
    );
    expect(explain('{ "statement": "SELECT na|me, id FROM account.query LIMIT 1" }')).toContain('`name` · Name');
  });

  it('has diagnostics and fixes of the statement, with strict ones if that is set', () => {
    const text =
      '{ "statement": "SELECT id FROM account.query WHERE NOT name = 1 OR name = NULL LIMIT 5", "offset": 0 }';
    const strict = createCUnitLanguageService({ catalog: sampleCatalog, strict: true });
    const codes = (one: typeof service) =>
      one.diagnostics(text).map(({ code, span }) => [code, span && text.slice(span.start, span.end)]);
    expect(codes(service)).toEqual([
      ['nullable-inequality', 'name = 1'],
      ['null-comparison', 'name = NULL'],
      ['zero-offset-field', '0'],
    ]);
    const valid = text.replace(', "offset": 0', '');
    const found = strict.diagnostics(valid).map(({ code, span }) => `${code} ${valid.slice(span?.start, span?.end)}`);
    expect(found).toEqual(expect.arrayContaining(['assumed-syntax NOT name = 1', 'null-comparison name = NULL']));
    const [fix] = service.codeActions(text, { start: text.length - 3, end: text.length - 3 });
    expect(fix && applyFixes(text, [fix]).text).toBe(valid);
  });
});

describe('an EXISTS in the form of an installation', () => {
  const dialect = {
    existsForm: {
      write: (statement: string) => ({ subquery: { vql: statement } }),
      read: ({ subquery }: { readonly subquery?: unknown }) => (subquery as { readonly vql: string }).vql,
    },
  };
  const own = createCUnitLanguageService({ catalog: sampleCatalog, template: 'account.query', dialect });

  it('has VQL where the installation has it', async () => {
    const { text, offset } = atCursor(
      '{ "operator": "EXISTS", "subquery": { "vql": "SELECT sub| FROM crm.activities" } }',
    );
    expect((await own.complete(text, offset)).map(({ label }) => label)).toContain('subject');
    const other = atCursor('{ "operator": "EXISTS", "values": ["SELECT sub| FROM crm.activities"] }');
    expect((await own.complete(other.text, other.offset)).map(({ label }) => label)).not.toContain('subject');
  });
});

describe('operators that the installation does not support', () => {
  const dialect = { operators: { RANGE: 'refused', IN: 'holds', LIKE: 'ignored' } } as const;
  const probed = createCUnitLanguageService({ catalog: sampleCatalog, template: 'account.query', dialect });

  it('are not offered', async () => {
    const { text, offset } = atCursor('{ "type": "FILTER", "operator": "|" }');
    const names = (await probed.complete(text, offset)).map(({ label }) => label);
    expect(names).toEqual(expect.arrayContaining(['IN', 'NOT_RANGE']));
    expect(names.filter((name) => name === 'RANGE' || name === 'LIKE')).toEqual([]);
  });

  it('are explained', () => {
    const contents = (marked: string): string | undefined => {
      const { text, offset } = atCursor(marked);
      return probed.hover(text, offset)?.contents;
    };
    expect(contents('{ "type": "FILTER", "operator": "RAN|GE", "property": "total", "values": ["1", "2"] }')).toContain(
      'The installation refuses it.',
    );
    expect(contents('{ "type": "FILTER", "operator": "I|N", "property": "total", "values": ["1"] }')).toContain(
      'Stated by the installation, or seen there.',
    );
  });
});

describe('statements in C-Unit', () => {
  it.each([
    ['fields', '{ "queryStatement": "SELECT na| FROM account.query" }', 'name'],
    ['templates', '{ "queryStatement": "SELECT id FROM crm.|" }', 'activities'],
    ['keywords, in an incomplete text', '{ "queryStatement": "SELECT id FROM account.query WHE|', 'WHERE'],
    ['what EXISTS asks', '{ "operator": "EXISTS", "values": ["SELECT id FROM crm.activities WHERE sub|"] }', 'subject'],
    [
      'what NOT EXISTS asks',
      '[{ "operator": "NOT_EXISTS", "values": ["SELECT sub| FROM crm.activities"] }]',
      'subject',
    ],
  ])('are completed: %s', async (_what, marked, label) => {
    expect(await offered(marked)).toContain(label);
  });

  it('does not read other values as statements', async () => {
    expect(await offered('{ "operator": "EQUALS", "property": "state", "values": ["|"] }')).toEqual(['OPEN', 'DONE']);
    expect(await offered('{ "operator": "EXISTS", "values": ["", "SELECT |"] }')).not.toContain('FROM');
  });

  it('escape items as JSON strings, after escaped characters', async () => {
    const text = await chosen(String.raw`{ "queryStatement": "SELECT id,\n\tna|\nFROM account.query" }`, 'name');
    expect(text).toBe(String.raw`{ "queryStatement": "SELECT id,\n\tname|\nFROM account.query" }`);
  });

  it.each([
    [String.raw`{ "queryStatement": "SELECT id FROM account.query WHERE |\"x\" = 1 AND " }`],
    [String.raw`{ "queryStatement": "SELECT id FROM account.query WHERE \|"x\" = 1 AND " }`],
    [String.raw`{ "queryStatement": "SELECT id,\|n FROM account.query" }`],
    [String.raw`{ "queryStatement": "SELECT id,\n| FROM account.query" }`],
    [String.raw`{ "queryStatement": "SELECT id,\u0|020 FROM account.query" }`],
  ])('offer nothing that would be written beside the cursor: %s', async (marked) => {
    const { text, offset } = atCursor(marked);
    for (const { edit } of await service.complete(text, offset)) {
      expect(edit.span.start).toBeLessThanOrEqual(offset);
      expect(edit.span.end).toBeGreaterThanOrEqual(offset);
    }
  });

  it('are explained, with spans of the JSON text', async () => {
    const { text, offset } = atCursor('{ "queryStatement": "SELECT\\u0020na|me FROM account.query LIMIT 1" }');
    const found = service.hover(text, offset);
    expect(found?.contents).toContain('`name` · Name');
    expect(found && text.slice(found.span.start, found.span.end)).toBe('name');
  });

  it('show the help of a diagnostic once', async () => {
    const { text, offset } = atCursor('{ "mode": "STATEMENT", "queryStatement": "SELECT na|em FROM account.query" }');
    const found = service.hover(text, offset);
    expect(found?.contents.match(/unknown-field/g)).toHaveLength(1);
  });
});

describe('hover over C-Unit', () => {
  it.each([
    ['an operator', '{ "type": "FILTER", "operator": "NOT_EQ|UALS" }', 'p <> v'],
    ['a field', '{ "type": "FILTER", "property": "st|ate" }', 'State'],
    ['a member', '{ "additional|Predicate": {} }', 'in addition to that of the preset'],
    ['a type', '{ "type": "FIL|TER" }', 'Tests a property.'],
    ['a template', '{ "group": "account", "template": "que|ry" }', '`account.query` · Accounts'],
    ['a field to sort by', '{ "pageable": { "sortOrders": [{ "property": "na|me" }] } }', 'Name'],
    ['the help of what is wrong', '{ "pageable": { "limit": 0| } }', '**member-type**: '],
    ['an incomplete text', '{ "type": "FILTER", "operator": "IS_NU|LL", ', 'p IS NULL'],
  ])('explains %s', (_, marked, contents) => {
    const { text, offset } = atCursor(marked);
    expect(service.hover(text, offset)?.contents).toContain(contents);
  });

  it('describes every member', () => {
    const members = new Set([
      'group',
      'template',
      'request',
      ...membersIn(z.toJSONSchema(z.tuple([requestSchema, predicateNodeSchema]), { io: 'output' })),
    ]);
    expect(members.size).toBeGreaterThan(30);
    const silent = [...members].filter((name) => memberText(name) === undefined);
    expect(silent).toEqual([]);
    for (const name of members) expect(service.hover(`{ "${name}": 0 }`, 4)?.contents).toContain(memberText(name));
  });

  it('explains the name or the value at the offset', () => {
    const text = '{ "operator": "AND" }';
    const textAt = (offset: number) => {
      const { start = 0, end = 0 } = service.hover(text, offset)?.span ?? {};
      return text.slice(start, end);
    };
    expect([textAt(4), textAt(16)]).toEqual(['"operator"', '"AND"']);
  });

  it.each(['[ ]', '{ }', '', '{ "a": "constructor" }', '{ "constructor": 1 }', '{ "a": ["x"] }'])(
    'explains no text without a meaning: %s',
    (text) => {
      const about = service.hover(text, Math.floor(text.length / 2))?.contents.split('\n\n---\n\n') ?? [];
      expect(about.filter((one) => !/^\*\*[a-z-]+\*\*: /.test(one))).toEqual([]);
    },
  );
});

it.each([2_000, 50_000])('does not throw for a text with %i levels', async (levels) => {
  for (const text of ['['.repeat(levels), '{ "children": ['.repeat(levels)]) {
    expect(await service.complete(text, text.length)).toEqual([]);
    expect(service.hover(text, text.length)).toBeUndefined();
    expect(service.codeActions(text, { start: 0, end: text.length })).toEqual([]);
  }
});

it('does not throw at any offset of any text', async () => {
  const valid = JSON.stringify({
    group: 'account',
    template: 'query',
    request: {
      queryPredicate: {
        type: 'JUNCTION',
        operator: 'AND',
        children: [{ type: 'FILTER', operator: 'IN', property: 'state', values: ['OPEN', 'DONE'] }],
      },
      pageable: { limit: 10, sortOrders: [{ property: 'id', direction: 'ASC' }] },
    },
  });
  await fc.assert(
    fc.asyncProperty(
      fc.nat(valid.length),
      fc.nat(12),
      fc.string({ maxLength: 3 }),
      fc.nat(),
      async (at, cut, put, position) => {
        const text = valid.slice(0, at) + put + valid.slice(at + cut);
        const offset = position % (text.length + 1);
        expect(Array.isArray(service.diagnostics(text))).toBe(true);
        for (const { edit } of await service.complete(text, offset)) {
          expect(edit.span.start).toBeLessThanOrEqual(offset);
          expect(edit.span.end).toBeGreaterThanOrEqual(offset);
        }
        service.hover(text, offset);
        service.codeActions(text, { start: 0, end: text.length });
      },
    ),
    { numRuns: 60 },
  );
});
