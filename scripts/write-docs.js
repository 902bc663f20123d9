// Writes the pages of docs/ that come from tables: `npm run docs:tables`, after a build.
// With --check it writes nothing, and exits with 1 if a page would change.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { constructs, operatorNames, operators } from 'vql-kit';
import { catalogDefinitionSchema } from 'vql-kit/schemas';
import * as z from 'zod';
import { diagnosticsPage } from './diagnostics-page.js';
import { grammarPages, ruleOfConstruct } from './grammar-page.js';
import { installationPage, interfacePage } from './interface-page.js';
import { lifeDiagrams } from './life-diagrams.js';
import { loadSources } from './load-sources.js';
import { code, codeBlock, escaped, generatedFrom, table } from './markdown.js';
import { nodesPage } from './nodes-page.js';
import { performanceTable } from './performance-table.js';
import { standInPage, withSection } from './stand-in-page.js';

const repository = join(import.meta.dirname, '..');
/** @type {{ readonly constructMeanings: Readonly<Record<string, string>> }} */
const { constructMeanings } = await loadSources('src/language/meanings.ts');
const pages = {
  'docs/diagnostics.md': await diagnosticsPage(),
  'docs/constructs.md': constructsPage(),
  'docs/operators.md': operatorsPage(),
  ...grammarPages(readFileSync(join(repository, 'docs/vql.md'), 'utf8')),
  ...lifeDiagrams(),
  'docs/nodes.md': nodesPage(),
  'docs/interface.md': interfacePage(),
  'docs/guides/your-installation.md': installationPage(),
  'docs/stand-in.md': standInPage(readFileSync(join(repository, 'docs/stand-in.md'), 'utf8')),
  'README.md': readme(),
  'schemas/catalog.schema.json': catalogSchema(),
};
const isCheck = process.argv.includes('--check');

for (const [file, page] of Object.entries(pages)) {
  const path = join(repository, file);
  if (read(path) === page) continue;
  if (isCheck) {
    console.error(`${file} is out of date: run "npm run build && npm run docs:tables".`);
    process.exitCode = 1;
  } else {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, page);
    console.log(`${relative(process.cwd(), path)} written.`);
  }
}

/** @returns {string} */
function constructsPage() {
  const evidence = {
    spec: 'stated by the interface document',
    api: 'stated by the published API description',
    doc: 'stated by the public documentation',
    seen: 'observed in running integration code',
    assumed: 'stated nowhere, taken from standard SQL; reported by `check` in strict mode',
  };
  const counts = Object.values(constructs).map((construct) => construct.evidence);
  return `${[
    '# Constructs',
    generatedFrom('src/dialect/constructs.ts and src/language/meanings.ts'),
    'The constructs of VQL: what each of them does, and the evidence that the service understands it. [VQL](vql.md) describes how they are combined.',
    Object.entries(evidence)
      .map(([name, text]) => `- **${name}** (${counts.filter((one) => one === name).length}): ${text}`)
      .join('\n'),
    ...Object.entries(constructs).map(([name, construct]) =>
      [
        `## ${name}`,
        `${escaped(construct.title)} · **${construct.evidence}**${grammarLink(name)}`,
        escaped(constructMeanings[name] ?? ''),
        codeBlock(construct.example),
      ].join('\n\n'),
    ),
  ].join('\n\n')}\n`;
}

/**
 * The link to the rule of a construct.
 * @param {string} name
 * @returns {string}
 */
function grammarLink(name) {
  const rule = Object.entries(ruleOfConstruct).find(([construct]) => construct === name)?.[1];
  return rule === undefined ? '' : ` · in the grammar: [${rule}](grammar.md#${rule})`;
}

/** @returns {string} */
function operatorsPage() {
  return `${[
    '# C-Unit operators',
    generatedFrom('src/dialect/operators.ts'),
    'A node of a C-Unit predicate has one of these operators. In the column VQL, `p` is the property, `v` and `w` are the values, and `q` is a child. [Constructs](constructs.md) explains the kinds of evidence.',
    '## Junctions',
    'A junction has one or more children, and no values. Its opposite joins the opposites of the children.',
    table(
      ['operator', 'VQL', 'opposite', 'evidence'],
      operatorNames.flatMap((name) => {
        const row = operators[name];
        return row.type === 'JUNCTION' ? [[code(name), code(row.vql), code(row.opposite), row.evidence]] : [];
      }),
    ),
    '## Filters',
    'The opposite is true where the operator is false, for values that are not null; `negate` and NOT use it. "On null" is the result for a property without a value: neither an unknown condition nor its opposite selects the row.',
    table(
      ['operator', 'values', 'VQL', 'opposite', 'on null', 'evidence'],
      operatorNames.flatMap((name) => {
        const row = operators[name];
        if (row.type === 'JUNCTION') return [];
        const opposite = row.opposite.map(code).join(' and ');
        const values = `${count(row.values)} (${row.values.evidence})`;
        return [[code(name), values, code(row.vql), opposite, row.onNull, row.evidence]];
      }),
    ),
    'The opposite of `STARTS_WITH` and `ENDS_WITH` has the text as a pattern. Without an escape character, the pattern cannot express a `%` or `_` of the text: see [C-Unit](cunit.md#like-and-wildcards).',
  ].join('\n\n')}\n`;
}

/** @returns {string} */
function catalogSchema() {
  const { $schema, ...schema } = z.toJSONSchema(catalogDefinitionSchema, { io: 'input' });
  return `${JSON.stringify({ $schema, $comment: 'Generated from src/catalog/definition-shape.ts.', ...schema }, null, 2)}\n`;
}

/**
 * The README with the figures of docs/performance.md between its two marks.
 * @returns {string}
 */
function readme() {
  const text = readFileSync(join(repository, 'README.md'), 'utf8');
  return withSection(
    text,
    'performance',
    performanceTable(readFileSync(join(repository, 'docs/performance.md'), 'utf8')),
  );
}

/**
 * Describes the number of values of an operator.
 * @param {import('vql-kit').Arity} arity
 * @returns {string}
 */
function count({ least, most }) {
  if (most === Number.POSITIVE_INFINITY) return `${least} or more`;
  return most === 0 ? 'none' : String(most);
}

/**
 * @param {string} path
 * @returns {string | undefined}
 */
function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
