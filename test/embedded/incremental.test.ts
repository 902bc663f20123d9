import fc from 'fast-check';
import * as parser from 'oxc-parser';
import { describe, expect, it } from 'vitest';
import { defaultDialect } from '../../src/dialect/index.js';
import type { FindOptions } from '../../src/embedded/host/reading.js';
import { updateReading } from '../../src/embedded/host/update-reading.js';
import { createEmbeddedService, defaultCalls, findQueries, type HostReading } from '../../src/embedded/index.js';
import { createLanguageService, type LanguageService } from '../../src/language/index.js';
import { sampleCatalog as catalog } from '../support/catalog.js';
import { propertyRuns } from '../support/property-runs.js';

const options: FindOptions = { parser, language: 'ts', calls: defaultCalls, isEdited: true };
const newService = (isIncremental: boolean): LanguageService =>
  createEmbeddedService({
    service: createLanguageService({ catalog }),
    read: (program, before) => findQueries(program, { ...options, before: isIncremental ? before : undefined }),
    dialect: defaultDialect,
  });

/** A program with what makes queries depend on other parts of it. */
const program = `import { vql as tag } from 'vql-kit';
import { log } from './log';
const plain = 'OPEN';
let list = ['a'];
export function quiet(a: number, b = 2) {
  const total = a + b; // an ordinary function
  /* vql-ignore zero-limit: ignores nothing */
  log(\`\${total} of \${a}\`, /}/, '{');
  return [1, 2].map((one) => { return one * 2; });
}
export async function read(name: string, id: number) {
  const rows = await queryAll(\`SELECT id, nmae FROM account.query WHERE name = '\${name}' AND id = \${id} LIMIT 1\`);
  return rows;
}
class Store {
  // vql-ignore unknown-field
  async *all() { for (const one of list) yield log(one); }
  find(state: string) { return vql({ statement: "SELECT id FROM account.query WHERE state = '" + plain + "' LIMIT 1" }); }
}
export const part = tag\`name = \${plain}\`;
// vql-ignore unknown-field: until it is renamed
export const whole = tag\`SELECT id, nmae FROM account.query WHERE \${part} AND state = \${'OPEN'} LIMIT 1\`;
queryAll("");
`;
/** The same in long statements, which are split, with fragments and values that others use. */
const filler = Array.from(
  { length: 20 },
  (_, index) => `  method${index}(name = 'x') {\n    return [name, ${index}].map((one) => one ?? plain).join();\n  }\n`,
);
const split = `${program}
export const state = () => plain;
const condition = \`name = '\${plain}' AND id = \${list.length}\`;
@decorated()
export class Split {
${filler.join('')}  other = tag\`SELECT id FROM account.query WHERE \${part} LIMIT 1\`
  async load(name: string) {
    const text = \`SELECT id, nmae FROM account.query WHERE \${condition} AND x = '\${name}' LIMIT 1\`;
    return queryAll(text);
  }
  'quoted'() { list.push(plain); }
${filler.join('')}}
describe('a suite', () => {
  const tag2 = tag;
${filler.map((text) => `  const o${/\d+/.exec(text)?.[0]} = {\n${text}  };\n`).join('')}  it('finds', async () => {
    const rows = await queryAll("SELECT id FROM account.query WHERE " + condition + " AND " + part);
    for (const nmae of rows) log(nmae);
  });
  if (list) log(list)
  function last(vqlTag: string) { return tag\`\${vqlTag} = 1\`; }
});
`;
const typed = [
  ...['a', ' ', ';', '(', ')', '{', '}', "'", '"', '`', '${', '\\', '\n', '1', '//', '/*', '*/', '/', ' = 1', '.'],
  ...[
    'plain',
    'part',
    'tag',
    'name',
    'list.push(1)',
    "plain = 'x'",
    'SELECT ',
    'nmae',
    'var x',
    'function f() {}',
    'vql`',
  ],
  ...['import a from "a";', 'eval(x)', 'require("x")', 'return', 'queryAll("SELECT a, FROM a.b")', '}\nfunction g() {'],
];
interface Change {
  readonly at: number;
  readonly removed: number;
  readonly text: string;
}
const change = fc.record({
  at: fc.nat(split.length + 200),
  removed: fc.oneof({ arbitrary: fc.constant(0), weight: 4 }, fc.integer({ min: 1, max: 4 })),
  text: fc.oneof({ arbitrary: fc.constantFrom(...typed), weight: 6 }, fc.constant('')),
});
const apply = (text: string, { at, removed, text: added }: Change) => {
  const start = at % (text.length + 1);
  return text.slice(0, start) + added + text.slice(start + removed);
};

describe('a program that is read again', () => {
  it('has the same queries as one that is read for the first time', () => {
    let updated = 0;
    let inSplit = 0;
    const numRuns = propertyRuns(700);
    fc.assert(
      fc.property(
        fc.constantFrom(program, split),
        fc.array(change, { minLength: 1, maxLength: 5 }),
        (first, changes) => {
          let text = first;
          let before: HostReading = findQueries(text, options);
          for (const one of changes) {
            text = apply(text, one);
            const next = updateReading(before, text, options);
            const whole = findQueries(text, options);
            if (next !== undefined) {
              updated += 1;
              if (first === split && next.queries.length > 5) inSplit += 1;
              // A text in which the parser corrects a mistake is another matter: the queries stay.
              expect(next.queries).toEqual(whole.queries);
              expect(next.drafts).toEqual(whole.drafts);
              expect(next.names).toEqual(whole.names);
              expect(next.ignores).toEqual(whole.ignores);
            }
            before = next ?? whole;
          }
        },
      ),
      { numRuns },
    );
    expect(updated).toBeGreaterThan(numRuns / 7);
    expect(inSplit).toBeGreaterThan(numRuns / 7);
    expect(findQueries(split, options).units?.lists.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['members', 'statements']),
    );
  });

  it('gets the same answers, with and without earlier versions', () => {
    let found = 0;
    const numRuns = propertyRuns(60);
    fc.assert(
      fc.property(
        fc.constantFrom(program, split),
        fc.array(change, { minLength: 1, maxLength: 4 }),
        (first, changes) => {
          const service = newService(true);
          let text = first;
          service.diagnostics(text);
          for (const one of changes) {
            const next = apply(text, one);
            // Without a valid version the answers depend on the earlier ones.
            if (findQueries(next, options).problem !== undefined) continue;
            text = next;
            const fresh = newService(false);
            const diagnostics = fresh.diagnostics(text);
            found += diagnostics.length;
            expect(service.diagnostics(text)).toEqual(diagnostics);
            expect(service.semanticTokens(text)).toEqual(fresh.semanticTokens(text));
            const at = text.indexOf('nmae') + 2;
            expect(service.hover(text, at)).toEqual(fresh.hover(text, at));
            const range = { start: text.indexOf("'${name}") + 2, end: text.indexOf("'${name}") + 2 };
            expect(service.codeActions(text, range)).toEqual(fresh.codeActions(text, range));
          }
        },
      ),
      { numRuns },
    );
    expect(found).toBeGreaterThan(numRuns);
  });

  it.each([
    ['in a function without queries', 'const total', 'const grandTotal'],
    ['in a nested function', 'one * 2', 'one * 3'],
    ['in a method', 'yield log(one)', 'yield log(one, 1)'],
    ['in a query', 'nmae FROM account.query WHERE name', 'name FROM account.query WHERE name'],
    ['in a draft', 'queryAll("")', 'queryAll("SEL")'],
    ['of a value', "plain = 'OPEN'", "plain = 'DONE'"],
    ['in a function that comes to matter', 'const total', 'plain = x; const total'],
    [
      'of a quote in a query',
      'SELECT id, nmae FROM account.query WHERE name',
      "SELECT id, 'nmae FROM account.query WHERE name",
    ],
    ['of a function with a query', 'return rows;', 'return rows ;'],
    ['outside of functions', 'class Store', 'class Shop'],
    ['in a comment', '// an ordinary function', '// a function'],
    ['between statements', 'class Store', '/** Stores. */\nclass Store'],
  ])('is not parsed as a whole after a change %s', (_, from, to) => {
    const next = program.replace(from, to);
    expect(next).not.toBe(program);
    expect(updateReading(findQueries(program, options), next, options)).toBeDefined();
  });

  it.each([
    ['of an import', 'log } from', 'logs } from'],
    ['that ends a function inside of a query', 'LIMIT 1`);', '${'],
    ['with eval', 'const total', 'eval(b); const total'],
    ['of what declares the tag', 'class Store', 'function tag() {}\nclass Store'],
    ['of most of it', program.slice(150), 'queryAll("SELECT id FROM account.query LIMIT 1");\n'],
  ])('is parsed as a whole after a change %s', (_, from, to) => {
    const next = program.replace(from, to);
    expect(next).not.toBe(program);
    expect(updateReading(findQueries(program, options), next, options)).toBeUndefined();
  });
});
