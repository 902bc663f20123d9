// What `npm start` shows: the main jobs of vql-kit on the queries beside this file.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyFixes, check, codeFrame, format, parse } from 'vql-kit';

const repository = join(import.meta.dirname, '..');
const read = (/** @type {string} */ name) => readFileSync(join(import.meta.dirname, 'queries', name), 'utf8');
const say = (/** @type {string} */ text) => process.stdout.write(`${text}\n`);
const heading = (/** @type {string} */ text) => say(`\n== ${text} ${'='.repeat(Math.max(0, 76 - text.length))}\n`);

const exitCodes = ['clean', 'findings', 'wrong use or an unreadable file'];

heading('1. check: what is wrong in examples/queries/customers.vql');
const broken = read('customers.vql').trimEnd();
for (const diagnostic of check(broken)) say(codeFrame(broken, diagnostic, { fileName: 'customers.vql' }));

heading('2. applyFixes: the same query after its safe fixes');
const mended = mend(broken);
say(mended);
for (const { severity, code, message } of check(mended)) say(`\nleft to you: ${severity}[${code}]: ${message}`);

heading('3. format: a long line, laid out for reading');
say(format(read('open-orders.vql')).text);

heading('4. parse: the WHERE of "SELECT id FROM account.query WHERE active = :on"');
const { statement } = parse('SELECT id FROM account.query WHERE active = :on');
say(
  JSON.stringify(statement?.where, undefined, 2).replaceAll(
    /\{\s+"start": (\d+),\s+"end": (\d+)\s+\}/g,
    '{ "start": $1, "end": $2 }',
  ),
);

heading('5. vql translate: a condition as C-Unit, and a query that C-Unit cannot say');
const condition = "NOT (active = 'true' OR name LIKE 'Test%')";
say(`$ echo "${condition}" | vql translate --predicate\n${vql(['translate', '--predicate'], condition).stdout}`);
const refused = vql(['translate', 'examples/queries/open-orders.vql']);
say(`$ vql translate examples/queries/open-orders.vql\n${refused.stderr}${exitOf(refused)}`);

heading('6. vql check: the command, as continuous integration runs it');
const checked = vql(['check', 'examples/queries', '--min-severity', 'error']);
say(`$ vql check examples/queries --min-severity error\n${checked.stderr}${exitOf(checked)}`);

/**
 * Runs the command in the root of the repository.
 * @param {readonly string[]} argv
 * @param {string} [input]
 */
function vql(argv, input) {
  const command = ['dist/cli.js', ...argv, '--no-color'];
  return spawnSync(process.execPath, command, { cwd: repository, encoding: 'utf8', input });
}

/** @param {{ readonly status: number | null }} outcome */
function exitOf({ status }) {
  return `exit code ${status}: ${exitCodes[status ?? 2]}`;
}

/**
 * Applies safe fixes until there is none left: one fix may uncover the next.
 * @param {string} text
 * @returns {string}
 */
function mend(text) {
  const fixes = check(text).flatMap((diagnostic) => diagnostic.fixes?.find(({ safe }) => safe) ?? []);
  const fixed = applyFixes(text, fixes).text;
  return fixed === text ? text : mend(fixed);
}
