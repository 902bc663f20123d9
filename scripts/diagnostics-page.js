// The page docs/diagnostics.md: each code with an example and the diagnostic that it gets.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as queries from 'vql-kit';
import * as auth from 'vql-kit/auth';
import * as catalog from 'vql-kit/catalog';
import { createClient } from 'vql-kit/client';
import { VqlError } from 'vql-kit/diagnostics';
import * as engineLibrary from 'vql-kit/engine';
import * as interfaceLibrary from 'vql-kit/interface';
import * as resources from 'vql-kit/resources';
import { defineRule } from 'vql-kit/rules';
import * as webhooks from 'vql-kit/webhooks';
import * as webhooksForNode from 'vql-kit/webhooks/node';
import {
  diagnoseAuthExample,
  diagnoseClientExample,
  diagnoseEngineExample,
  diagnoseExample,
  diagnoseExpression,
  diagnosePagingExample,
  examplesOf,
} from './diagnose-examples.js';
import { diagnoseWebhookExample } from './diagnose-webhook-example.js';
import { ruleOfCode } from './grammar-page.js';
import { jsonText } from './json-text.js';
import { codeBlock, escaped, generatedFrom } from './markdown.js';

const repository = join(import.meta.dirname, '..');
const library = { ...queries, ...catalog };
const { applyFixes, codes, ruleNames } = library;
/** @typedef {import('./diagnose-examples.js').Example} Example */
/** @type {Readonly<Record<string, Example>>} */
const examples = examplesOf(codes, readExamples('diagnostics'));
/** @typedef {import('./diagnose-examples.js').PagingExample} PagingExample */
/** @type {Readonly<Record<string, PagingExample>>} */
const pagingExamples = readExamples('paging');
/** @type {Readonly<Record<string, string>>} */
const builderExamples = readExamples('builder');
/** @typedef {import('./diagnose-examples.js').EngineExample} EngineExample */
/** @type {Readonly<Record<string, EngineExample>>} */
const engineExamples = readExamples('engine');
/** @type {Readonly<Record<string, string>>} */
const filterExamples = readExamples('filters');
/** @type {Readonly<Record<string, string>>} */
const formExamples = readExamples('forms');
/** @type {Readonly<Record<string, string>>} */
const matchExamples = readExamples('matching');
/** @type {Readonly<Record<string, string>>} */
const eventExamples = readExamples('events');
/** @type {Readonly<Record<string, string>>} */
const pluginExamples = readExamples('plugins');
/** @type {Readonly<Record<string, string>>} */
const resourceExamples = readExamples('resources');
/** @type {Readonly<Record<string, import('./diagnose-examples.js').ClientExample>>} */
const clientExamples = readExamples('client');
/** @type {Readonly<Record<string, string>>} */
const authExamples = readExamples('auth');
/** @type {Readonly<Record<string, string>>} */
const webhookExamples = readExamples('webhooks');

/** @returns {Promise<string>} */
export async function diagnosticsPage() {
  const sections = [
    pluginSection(),
    filterSection(),
    formSection(),
    matchSection(),
    await pagingSection(),
    await clientSection(),
    builderSection(),
    await engineSection(),
    eventSection(),
    resourceSection(),
    await authSection(),
    await webhookSection(),
  ];
  const others = [
    pluginExamples,
    filterExamples,
    formExamples,
    matchExamples,
    pagingExamples,
    clientExamples,
    builderExamples,
    engineExamples,
    eventExamples,
    resourceExamples,
    authExamples,
    webhookExamples,
  ];
  const names = Object.keys(codes).filter((code) => !others.some((examples) => code in examples));
  const section = (/** @type {string} */ title, /** @type {string} */ intro, /** @type {string} */ kind) =>
    [`## ${title}`, intro, ...names.filter((code) => kindOf(code) === kind).map(diagnosticSection)].join('\n\n');
  return `${[
    '# Diagnostics',
    generatedFrom('src/diagnostics/codes/` and the rules of `src/vql/rules/` and `src/catalog/rules/'),
    'Every code is stable. The message is the one that the example gets. A diagnostic has a `span` where the source is a text, and a `path`, a JSON pointer, where it is an object.',
    'A code is **fixable** if its example gets a safe fix, which `vql check --fix` and `applyFixes` apply without changing what a valid query means. A **suggestion** is a fix that may change the meaning, and is left to the author.',
    section(
      'Syntax errors',
      'Reported by `parse`, `check` and `format`. They cannot be turned off. [Syntax diagrams](grammar.md) show what a statement can be; a code has the diagram of the rule that it is about.',
      'language',
    ),
    section(
      'Rules',
      "Reported by `check`; those from `unknown-template` on also by `checkQuery`, `checkRequest` and `checkPredicate` of `vql-kit/cunit`, with the same codes. [Checking](checking.md) describes what they check. A rule is configured by its code: `check(text, { rules: { 'no-limit': 'off' } })`, or `vql check --rule no-limit=off`.",
      'rule',
    ),
    section(
      'Errors in C-Unit objects',
      'Reported by `readPredicate`, `readRequest` and `readQuery`, and by `toVql` before it translates. They cannot be turned off.',
      'object',
    ),
    section(
      'Losses of a translation',
      "What the other form cannot express: reported by `toCUnit`, `toVql` and `negate`. There is no translation then, unless the code is allowed: `toCUnit(statement, { allow: ['lost-join'] })`. The `direction` states the effect of leaving the part out: the result selects more rows (`wider`) or fewer (`narrower`); `untranslatable` means that neither is certain, or that nothing is left. The direction shown is that of the example.",
      'loss',
    ),
    section('Errors in JSON texts', 'Reported by the command, which reads C-Unit objects from texts.', 'json'),
    section(
      'Errors in config files',
      'Reported by the command, which checks nothing then: see [The command](command.md#settings).',
      'config',
    ),
    section(
      'Queries in programs',
      'Reported by the command and the language server, which find the queries in programs: see [Checking](checking.md#queries-in-programs). `value-in-quotes` and `ignore-in-string` are configured as the rules of `check` are.',
      'host',
    ),
    section(
      'Snapshots and catalogs that cannot be read',
      'Reported by `dialectFromInfo`, `readDialect`, `catalogFromFields`, `catalogFromResult`, `readCatalog` and `openCatalog`.',
      'snapshot',
    ),
    ...sections,
  ].join('\n\n')}\n`;
}

/** @returns {string} */
function pluginSection() {
  const sections = Object.entries(pluginExamples).map(([code, example]) =>
    codeSection(code, codeBlock(example, 'js'), diagnoseExpression(example, { ...library, defineRule, VqlError })),
  );
  const intro =
    'About [custom rules](guides/rules-of-your-own.md): `wrong-plugin` is reported by the command and thrown by `check` as a `VqlError`, `rule-failed` is among the findings of a query.';
  return ['## Errors of plugins', intro, ...sections].join('\n\n');
}

/** @returns {string} */
function filterSection() {
  const sections = Object.entries(filterExamples).map(([code, example]) =>
    codeSection(code, codeBlock(example, 'js'), diagnoseExpression(example, { ...library, VqlError })),
  );
  const intro =
    'Reported by `readFilter`, beside the errors in C-Unit objects; `text-as-variable` by `readRequest` and `readQuery`. The messages can be sent to whoever sent the filter.';
  return ['## Errors of filters from outside', intro, ...sections].join('\n\n');
}

/** @returns {string} */
function formSection() {
  const sections = Object.entries(formExamples).map(([code, example]) =>
    codeSection(code, codeBlock(example, 'js'), diagnoseExpression(example, { ...library, VqlError })),
  );
  const intro =
    'Reported by `fromQueryBuilder`, beside the errors of filters from outside, and by `toQueryBuilder`. Codes that begin with `lost-` can be allowed, as those of a translation.';
  return ['## Forms of react-querybuilder', intro, ...sections].join('\n\n');
}

/** @returns {string} */
function matchSection() {
  const sections = Object.entries(matchExamples).map(([code, example]) =>
    codeSection(code, codeBlock(example, 'js'), diagnoseExpression(example, { ...library, VqlError })),
  );
  const intro = 'Thrown by `matches` and `createMatcher` as a `VqlError`, when the predicate is compiled.';
  return ['## Errors of evaluation', intro, ...sections].join('\n\n');
}

/** @returns {string} */
function eventSection() {
  const sections = Object.entries(eventExamples).map(([code, example]) =>
    codeSection(code, codeBlock(example, 'js'), diagnoseExpression(example, { ...interfaceLibrary, VqlError })),
  );
  const intro =
    'Reported by `parseEventName`, `checkEventName` and `checkRegistration` of `vql-kit/interface`: see [Events and webhooks](events.md).';
  return ['## Events and webhooks', intro, ...sections].join('\n\n');
}

/** @returns {Promise<string>} */
async function pagingSection() {
  const sections = Object.entries(pagingExamples).map(async ([code, example]) =>
    codeSection(code, codeBlock(jsonText(example), 'json'), await diagnosePagingExample(example, library)),
  );
  const intro =
    'Thrown by `paginate` as a `PagingError`, or passed to `onDiagnostic` if they are not errors. An example shows the query, the options, and what the service answers.';
  return ['## Errors of paging', intro, ...(await Promise.all(sections))].join('\n\n');
}

/** @returns {Promise<string>} */
async function clientSection() {
  const sections = [];
  // One after the other: an example can stand for another platform.
  for (const [code, example] of Object.entries(clientExamples))
    sections.push(
      codeSection(
        code,
        codeBlock(jsonText(example), 'json'),
        await diagnoseClientExample(example, { createClient, VqlError }),
      ),
    );
  const intro =
    'Thrown by the client as a `ClientError`, or passed to `onDiagnostic` if they are not errors. An example shows the call, the options, and what the service answers. [The client](client.md#errors) says what an error has.';
  return ['## Errors of the client', intro, ...sections].join('\n\n');
}

/** @returns {string} */
function builderSection() {
  const sections = notIn(pagingExamples, builderExamples).map(([code, example]) =>
    codeSection(code, codeBlock(example, 'js'), diagnoseExpression(example, library)),
  );
  const intro =
    'Thrown by the builder and the tag as a `VqlError`, where the mistake is made. Most of them do not compile either.';
  return ['## Errors of the builder', intro, ...sections].join('\n\n');
}

/** @returns {Promise<string>} */
async function engineSection() {
  const sections = notIn(pagingExamples, engineExamples).map(async ([code, example]) =>
    codeSection(
      code,
      codeBlock(jsonText(example), 'json'),
      await diagnoseEngineExample(example, { ...engineLibrary, ...catalog, VqlError }),
    ),
  );
  const intro =
    'Codes that begin with `sql-` are losses of `compileSql`, which can be allowed by code: `allow: ["sql-field"]`. An engine throws them, and its own errors, as a `VqlError`. Each example shows a query with options or tables, or with the answer of a Trino server to each request.';
  return ['## Losses of SQL, and errors of the engine', intro, ...(await Promise.all(sections))].join('\n\n');
}

/** @returns {Promise<string>} */
async function authSection() {
  const sections = Object.entries(authExamples).map(async ([code, example]) =>
    codeSection(code, codeBlock(example, 'js'), await diagnoseAuthExample(example, auth)),
  );
  const intro =
    'Thrown by the grants and token sources of `vql-kit/auth` as an `AuthError`. In the examples `client` has the address of the identity server and the client credentials, and `user` a name and a password; `fetch` stands for the identity server.';
  return ['## Tokens', intro, ...(await Promise.all(sections))].join('\n\n');
}

/** @returns {Promise<string>} */
async function webhookSection() {
  const sections = Object.entries(webhookExamples).map(async ([code, example]) =>
    codeSection(
      code,
      codeBlock(example, 'js'),
      await diagnoseWebhookExample(example, { ...webhooks, ...webhooksForNode }),
    ),
  );
  const intro =
    'Reasons for which a receiver of `vql-kit/webhooks` refuses a delivery, passed to `onRefused` with the HTTP `status` of the answer, and what the module throws. In the examples `receive(request, options)` passes a delivery with a valid token, but for what `request` changes, to a receiver; `sign(claims, header)` makes a token. [Webhooks](webhooks.md) describes the module.';
  return ['## Webhooks', intro, ...(await Promise.all(sections))].join('\n\n');
}

/** @returns {string} */
function resourceSection() {
  const sections = Object.entries(resourceExamples).map(([code, example]) =>
    codeSection(code, codeBlock(example, 'js'), diagnoseExpression(example, { ...resources, VqlError })),
  );
  const intro =
    'Reported by `readResource` for answers of the service, and by `checkDocumentRequest` for the body of `POST /erp/documents`, where each difference from the schema is an error. [Resources](resources.md) describes both.';
  return ['## Resources', intro, ...sections].join('\n\n');
}

/**
 * The examples of codes that are not in another section: a code that several modules report is listed once.
 *
 * @template Value
 * @param {object} before
 * @param {Readonly<Record<string, Value>>} examples
 * @returns {[string, Value][]}
 */
function notIn(before, examples) {
  return Object.entries(examples).filter(([code]) => !(code in before));
}

/**
 * The section of a code, like the page of a rule of ESLint or Ruff.
 *
 * @param {string} code
 * @param {string} block the example as Markdown
 * @param {readonly import('vql-kit').Diagnostic[]} diagnostics those of the example
 * @param {string} [text] the example, if it is a text that fixes can be applied to
 * @returns {string}
 */
function codeSection(code, block, diagnostics, text) {
  const found = diagnostics.find((one) => one.code === code);
  if (found === undefined) throw new Error(`The example of "${code}" does not get the code.`);
  /** @type {import('vql-kit').CodeRow} */
  const { severity, summary, help } = codes[/** @type {keyof typeof codes} */ (code)];
  const { fixes: [fix] = [], message } = found;
  const rule = ruleOfCode[code];
  const marks = [
    `**${severity}**`,
    ...('direction' in found ? [String(found.direction)] : []),
    ...(fix === undefined ? [] : [fix.safe ? 'fixable' : 'has a suggestion']),
  ];
  const others = new Set(diagnostics.flatMap((one) => (isOther(one, code) ? [one.code] : [])));
  const links = [...others].map((other) => `[${other}](diagnostics.md#${other})`);
  const fixed = fix && fix.edits.length > 0 && text !== undefined ? [codeBlock(applyFixes(text, [fix]).text)] : [];
  return [
    `### ${code}`,
    marks.join(' · '),
    ...(summary === undefined ? [] : [escaped(summary)]),
    block,
    `> ${escaped(message)}`,
    ...(links.length === 0 ? [] : [`Also reported: ${links.join(', ')}.`]),
    `**Why:** ${escaped(help)}`,
    ...(fix === undefined ? [] : [`**${fix.safe ? 'Fix' : 'Suggestion'}:** ${escaped(fix.title)}.`, ...fixed]),
    ...(rule === undefined ? [] : [`**Diagram:** [${rule}](grammar.md#${rule})`]),
  ].join('\n\n');
}

/**
 * Whether a diagnostic of the example of a code is another error or warning; another loss is one of the translation alone.
 *
 * @param {import('vql-kit').Diagnostic} diagnostic
 * @param {string} code
 */
function isOther(diagnostic, code) {
  const isSevere = diagnostic.severity === 'error' || diagnostic.severity === 'warning';
  return isSevere && !('direction' in diagnostic) && diagnostic.code !== code;
}

/**
 * @param {string} code
 * @returns {'language' | 'rule' | 'object' | 'loss' | 'json' | 'config' | 'host' | 'snapshot'}
 */
function kindOf(code) {
  if (/** @type {readonly string[]} */ (ruleNames).includes(code)) return 'rule';
  if (code.startsWith('lost-')) return 'loss';
  const example = examples[code];
  const [, kind] = Object.entries(kinds).find(([member]) => typeof example === 'object' && member in example) ?? [];
  if (kind !== undefined) return kind;
  const found = diagnosticsOf(code).find((one) => one.code === code);
  return found?.span === undefined ? 'object' : 'language';
}

/** The kinds of codes whose examples have a member of their own. */
const kinds = /** @type {const} */ ({
  execute: 'object',
  strict: 'object',
  json: 'json',
  config: 'config',
  host: 'host',
  catalog: 'snapshot',
  answers: 'snapshot',
  dialectInfo: 'snapshot',
  dialectFile: 'snapshot',
});

/**
 * @param {string} code
 * @returns {ReturnType<typeof diagnoseExample>}
 */
function diagnosticsOf(code) {
  const example = examples[code];
  if (example === undefined) throw new Error(`docs/examples/diagnostics.json has no example for "${code}".`);
  return diagnoseExample(example, { ...library, readJson, readConfig, readHost });
}

/**
 * Reads a text as the command does, which is not exported.
 * @param {string} text
 * @returns {{ readonly diagnostics: readonly import('vql-kit').Diagnostic[] }}
 */
function readJson(text) {
  return readAs('a.json', text);
}

/**
 * Finds and checks the queries of a program as the command does.
 * @param {string} text
 * @returns {{ readonly diagnostics: readonly import('vql-kit').Diagnostic[] }}
 */
function readHost(text) {
  return readAs('a.ts', text);
}

/**
 * @param {string} name
 * @param {string} text
 * @returns {{ readonly diagnostics: readonly import('vql-kit').Diagnostic[] }}
 */
function readAs(name, text) {
  const command = [join(repository, 'dist/cli.js'), 'check', '--format', 'json', '--stdin-filename', name];
  const { stdout } = spawnSync(process.execPath, command, { input: text, encoding: 'utf8' });
  return JSON.parse(stdout).files[0];
}

/**
 * Reads a config file as the command does.
 * @param {string} text
 * @returns {{ readonly diagnostics: readonly import('vql-kit').Diagnostic[] }}
 */
function readConfig(text) {
  const folder = mkdtempSync(join(tmpdir(), 'vql-'));
  try {
    writeFileSync(join(folder, 'vql.config.json'), text);
    const command = [join(repository, 'dist/cli.js'), 'check', '--format', 'json', '-'];
    const { stdout } = spawnSync(process.execPath, command, { cwd: folder, input: '', encoding: 'utf8' });
    const { problems } = JSON.parse(stdout);
    return { diagnostics: problems.map((/** @type {{ diagnostic: unknown }} */ { diagnostic }) => diagnostic) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * @param {string} code
 * @returns {string}
 */
function diagnosticSection(code) {
  const example = /** @type {Example} */ (examples[code]);
  const text = typeof example === 'string' ? example : 'text' in example ? example.text : undefined;
  return codeSection(code, exampleBlock(example), diagnosticsOf(code), text);
}

/**
 * @param {Example} example
 * @returns {string}
 */
function exampleBlock(example) {
  if (typeof example === 'string') return codeBlock(example);
  const { options, fields, functions, findings, ...source } =
    /** @type {{ options?: object, fields?: object, functions?: string[], findings?: object }} */ (example);
  const [[kind = 'text', content] = []] = Object.entries(source);
  const language = kind === 'host' ? 'js' : kind === 'text' || kind === 'predicate' ? 'sql' : 'json';
  const block = codeBlock(typeof content === 'string' ? content : jsonText(content), language);
  const notes = [
    ...(options === undefined ? [] : [`With \`${inCode(options)}\`.`]),
    ...(fields === undefined
      ? []
      : [`With a catalog in which \`account.query\` has the fields \`${jsonText(fields).replaceAll(/\s+/g, ' ')}\`.`]),
    ...(findings === undefined
      ? []
      : [`At an installation of which a dialect file says \`${jsonText(findings).replaceAll(/\s+/g, ' ')}\`.`]),
    ...(functions === undefined ? [] : [`On an installation that has the functions ${functions.join(' and ')} alone.`]),
    ...(block.includes('"$ref"')
      ? ['`{ "$ref": "#" }` stands for the root itself: no JSON text can contain itself.']
      : []),
  ];
  return [...notes, block].join('\n\n');
}

/**
 * Options as a program writes them.
 * @param {object} options
 * @returns {string}
 */
function inCode(options) {
  return `{ ${Object.entries(options)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    .join(', ')} }`;
}

/** @param {string} module */
function readExamples(module) {
  return JSON.parse(readFileSync(join(repository, `docs/examples/${module}.json`), 'utf8'));
}
