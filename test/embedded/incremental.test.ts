import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultDialect } from '../../src/dialect/index.js';
import { embedQueries } from '../../src/embedded/embed.js';
import type { FindOptions } from '../../src/embedded/host/reading.js';
import { createEmbeddedService, defaultCalls, findQueries } from '../../src/embedded/index.js';
import { createLanguageService, type LanguageService } from '../../src/language/index.js';
import { sampleCatalog as catalog } from '../support/catalog.js';
import { propertyRuns } from '../support/property-runs.js';
import { hostParsers } from './programs.js';

const options: FindOptions = { parser: hostParsers.ts, calls: defaultCalls, isEdited: true };
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
    let valid = 0;
    const numRuns = propertyRuns(700);
    fc.assert(
      fc.property(
        fc.constantFrom(program, split),
        fc.array(change, { minLength: 1, maxLength: 5 }),
        (first, changes) => {
          let text = first;
          let before = findQueries(text, options);
          for (const one of changes) {
            text = apply(text, one);
            const next = findQueries(text, { ...options, before });
            const whole = findQueries(text, { ...options, isEdited: false });
            // Where the parser leaves out an error may depend on what it has read before.
            if (whole.hasErrors === false) {
              valid += 1;
              expect(next).toEqual(whole);
            }
            before = next;
          }
        },
      ),
      { numRuns },
    );
    expect(valid).toBeGreaterThan(numRuns / 7);
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
            // Where the parser leaves out an error may depend on what it has read before.
            if (findQueries(next, { ...options, isEdited: false }).hasErrors !== false) continue;
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

  it('is read with any earlier version, of itself or of another program', () => {
    for (const before of [program, split, 'queryAll("")', '', undefined]) {
      findQueries(before ?? '', options);
      const next = findQueries(split, { ...options, before: before === undefined ? before : { program: before } });
      expect(next).toEqual(findQueries(split, { ...options, isEdited: false }));
    }
  });

  it('has offsets in UTF-16, also after an edit behind an emoji', () => {
    const text = '/* 😀 */ const 名 = "😀"; queryAll(`SELECT id, /* 😀 */ nmae FROM a.b WHERE x = ${名}`); // 😀';
    const before = findQueries(text, options);
    const edited = text.replace('nmae', 'n😀me');
    const { queries } = findQueries(edited, { ...options, before });
    expect(queries.map(({ span }) => edited.slice(span.start, span.end))).toEqual([/`.*`/.exec(edited)?.[0]]);
  });

  it.each([
    ['the value of a format', 'Q = "SELECT id FROM a.b WHERE n = \'%s\'"\n', 'queryAll(Q % name)', 'name'],
    ['another value', 'Q = "SELECT id FROM a.b WHERE n = \'%s\'"\n', 'queryAll(Q % (name))', 'name'],
  ])('has the positions of %s that is written after its query', (_, query, call, value) => {
    const python: FindOptions = { parser: hostParsers.py, calls: { queryAll: 0 } };
    const first = embedQueries(findQueries(query + call, python), defaultDialect);
    for (const between of ['x = 1\n', 'other = name\n\n']) {
      const text = query + between + call;
      const [embedded] = embedQueries(findQueries(text, python), defaultDialect, first).queries;
      const [hole] = embedded?.holes ?? [];
      expect(hole?.value.start).toBe(text.lastIndexOf(value));
    }
    const renamed = query + call.replace(value, 'n');
    const [embedded] = embedQueries(findQueries(renamed, python), defaultDialect, first).queries;
    expect(embedded?.holes[0]?.value).toEqual({ start: renamed.lastIndexOf('n)'), end: renamed.lastIndexOf('n)') + 1 });
  });
});
