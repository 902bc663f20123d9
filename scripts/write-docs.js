// Writes the pages of docs/ that come from tables: `npm run docs:tables`, after a build.
// With --check it writes nothing, and exits with 1 if a page is not what it would write.
import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { check, codes, constructs, PagingError, paginate, ruleNames } from 'vql-kit';
import { diagnosePagingExample } from './diagnose-paging-example.js';

const repository = join(import.meta.dirname, '..');
/** @typedef {import('./diagnose-paging-example.js').PagingExample} PagingExample */
/** @type {Readonly<Record<string, string | PagingExample>>} */
const examples = { ...readExamples('diagnostics'), ...readExamples('paging') };
const pages = { 'docs/diagnostics.md': await diagnosticsPage(), 'docs/constructs.md': constructsPage() };
const isCheck = process.argv.includes('--check');

for (const [file, page] of Object.entries(pages)) {
  const path = join(repository, file);
  if (read(path) === page) continue;
  if (isCheck) {
    console.error(`${file} is out of date: run "npm run build && npm run docs:tables".`);
    process.exitCode = 1;
  } else {
    writeFileSync(path, page);
    console.log(`${relative(process.cwd(), path)} written.`);
  }
}

/** @param {string} name */
function readExamples(name) {
  return JSON.parse(readFileSync(join(repository, `docs/examples/${name}.json`), 'utf8'));
}

/** @returns {Promise<string>} */
async function diagnosticsPage() {
  const isRule = new Set(/** @type {readonly string[]} */ (ruleNames));
  const isPaging = (/** @type {string} */ code) => typeof examples[code] === 'object';
  const names = Object.keys(codes).filter((code) => code in examples);
  const section = async (
    /** @type {string} */ title,
    /** @type {string} */ intro,
    /** @type {readonly string[]} */ members,
  ) => [`## ${title}`, intro, ...(await Promise.all(members.map(diagnosticSection)))].join('\n\n');
  return `${[
    '# Diagnostics',
    generatedFrom('src/diagnostics/codes/'),
    'Every code is stable. The message shown is the one that the example gets; the place is in `span`.',
    await section(
      'Errors of the language',
      'Reported by `parse`, `check` and `format`. They cannot be switched off.',
      names.filter((code) => !isRule.has(code) && !isPaging(code)),
    ),
    await section(
      'Findings of the rules',
      "Reported by `check` alone. A rule is set by its code: `check(text, { rules: { 'no-limit': 'off' } })`, or `vql check --rule no-limit=off`.",
      names.filter((code) => isRule.has(code)),
    ),
    await section(
      'Errors of paging',
      'Thrown by `paginate` as a `PagingError`, or given to `onDiagnostic` if they are no errors. An example shows the query, the options, and what the service answers.',
      names.filter(isPaging),
    ),
  ].join('\n\n')}\n`;
}

/**
 * @param {string} code
 * @returns {Promise<string>}
 */
async function diagnosticSection(code) {
  const { severity, help } = codes[/** @type {keyof typeof codes} */ (code)];
  const example = examples[code];
  if (example === undefined) throw new Error(`docs/examples/ has no example of "${code}".`);
  if (typeof example === 'object') {
    const message = await pagingMessage(code, example);
    return [`### ${code}`, `**${severity}** · ${escaped(message)}`, escaped(help), jsonBlock(example)].join('\n\n');
  }
  // Some codes need a setting: a limit that the example exceeds, or strictness.
  const maxLength = code === 'too-long' ? example.length - 1 : undefined;
  const found = check(example, { strict: true, ...(maxLength && { maxLength }) }).find((one) => one.code === code);
  if (found === undefined) throw new Error(`The example of "${code}" does not get the code.`);
  return [`### ${code}`, `**${severity}** · ${escaped(found.message)}`, escaped(help), codeBlock(example)].join('\n\n');
}

/**
 * What the pager says of an example.
 * @param {string} code
 * @param {PagingExample} example
 * @returns {Promise<string>}
 */
async function pagingMessage(code, example) {
  const found = await diagnosePagingExample(example, { paginate, PagingError });
  const diagnostic = found.find((one) => one.code === code);
  if (diagnostic === undefined) throw new Error(`The example of "${code}" does not get the code.`);
  return diagnostic.message;
}

/** @returns {string} */
function constructsPage() {
  const evidence = {
    spec: 'said by the interface document',
    api: 'said by the published API description',
    doc: 'said by the public documentation',
    seen: 'observed in running integration code',
    assumed: 'stated nowhere, taken from standard SQL; reported by `check` in strict mode',
  };
  const counts = Object.values(constructs).map((construct) => construct.evidence);
  return `${[
    '# Constructs',
    generatedFrom('src/dialect/constructs.ts'),
    'What VQL is made of, and how sure it is that the service understands each piece:',
    Object.entries(evidence)
      .map(([name, text]) => `- **${name}** (${counts.filter((one) => one === name).length}): ${text}`)
      .join('\n'),
    ...Object.entries(constructs).map(([name, construct]) =>
      [`## ${name}`, `${escaped(construct.title)} · **${construct.evidence}**`, codeBlock(construct.example)].join(
        '\n\n',
      ),
    ),
  ].join('\n\n')}\n`;
}

/**
 * @param {string} source
 * @returns {string}
 */
function generatedFrom(source) {
  return `<!-- Not written by hand. -->\nThis page is generated from \`${source}\` by \`npm run build && npm run docs:tables\`.`;
}

/**
 * @param {string} code
 * @returns {string}
 */
function codeBlock(code) {
  return code.trim() === '' ? '(an empty text)' : `\`\`\`sql\n${code.trimEnd()}\n\`\`\``;
}

/**
 * The members of an example, each on its line.
 * @param {PagingExample} example
 * @returns {string}
 */
function jsonBlock(example) {
  const members = Object.entries(example).map(([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)}`);
  return `\`\`\`json\n{\n${members.join(',\n')}\n}\n\`\`\``;
}

/**
 * A sentence as Markdown shows it, word for word.
 * @param {string} text
 * @returns {string}
 */
function escaped(text) {
  return text.replaceAll(/[\\`*_<[\]]/g, '\\$&');
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
