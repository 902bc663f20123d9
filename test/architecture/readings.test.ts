import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { readSources } from './read-sources.js';

/**
 * **The** table of readings outside of `dialect/value`, which reads the values of queries, cells and catalogs: by reason, the number of
 * conversions and patterns in each file.
 */
const allowed: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'the syntax of a literal, and of the tokens around it': {
    'dialect/literals.ts': 1,
    'vql/lexer/tokens.ts': 3,
    'vql/grammar/recovery/operands.ts': 1,
    'vql/grammar/recovery/row-counts.ts': 2,
    'vql/grammar/recovery/sorting-and-paging.ts': 1,
    'language/completion/structure-around.ts': 1,
  },
  'a number, bigint or Date of the caller, not a text': {
    'vql/building/arguments.ts': 1,
    'vql/building/clone.ts': 1,
    'vql/building/encode-value.ts': 1,
    'diagnostics/arguments.ts': 2,
    'diagnostics/describe-value.ts': 1,
    'diagnostics/json/shape.ts': 2,
    'paging/retry.ts': 1,
    'stand-in/random.ts': 2,
    'tasks/rows/column-values.ts': 2,
  },
  'a number that a spreadsheet reads': { 'tasks/rows/escape-formulas.ts': 1 },
  'a time of a clock': {
    'probe/probe.ts': 1,
    'stand-in/documents/create-documents.ts': 1,
    'stand-in/http/request-journal.ts': 1,
    'stand-in/webhooks/create-webhooks.ts': 1,
    'stand-in/webhooks/registrations.ts': 1,
    'stand-in/webhooks/scheduled-tasks.ts': 2,
    'stand-in/webhooks/sender.ts': 1,
    'webhooks/coalesce/delivery-work.ts': 2,
    'webhooks/delivery.ts': 1,
    'webhooks/receive/receiver.ts': 1,
  },
  'a time in seconds that the identity server states': { 'auth/identity-server.ts': 2 },
  'a claim of a token, in seconds': { 'stand-in/realm/sessions.ts': 1, 'webhooks/verify/claim-rules.ts': 5 },
  'a header of HTTP, or of a message of the language server': {
    'editors/lsp/protocol/message-reader.ts': 2,
    'paging/headers.ts': 3,
    'paging/page-headers.ts': 2,
    'stand-in/faults/page-faults.ts': 1,
    'webhooks/receive/receive-payload.ts': 1,
  },
  'the code of a character that is escaped': { 'internal/http/request-redaction.ts': 1 },
  'a parameter of a URL, or an option of the command': {
    'cli/connection/login/await-callback.ts': 1,
    'tasks/options/common.ts': 2,
    'paging/formats/rest.ts': 2,
    'stand-in/queries/rest-lists.ts': 2,
  },
  'an index in a path of JSON': {
    'tasks/output/words-of-command.ts': 1,
    'cunit/exists.ts': 1,
    'schemas/cunit-schemas.ts': 2,
    'json-documents/json-pointer.ts': 1,
  },
  'a number of JSON, as JSON.parse reads it; integers beyond 2^53 are bigints': {
    'engine/run/engine-row.ts': 3,
    'engine/run/parse-json-value.ts': 3,
    'json-documents/json-edit.ts': 1,
    'json-documents/json-value.ts': 3,
    'exact-json/parse-json.ts': 3,
  },
  'an id of JSON that is a string of at most 19 digits': { 'resources/values.ts': 2 },
  'ids that a service sorts as texts or by the number of their digits': { 'paging/answers/id-order.ts': 1 },
  'a value of DuckDB, or its name of a type': {
    'servers/serve/status.ts': 1,
    'engine/duckdb/files/csv-types.ts': 6,
    'engine/duckdb/duckdb-type.ts': 3,
    'engine/duckdb/duckdb-error.ts': 1,
    'engine/duckdb/files/find-cell.ts': 2,
    'engine/duckdb/read-rows.ts': 5,
  },
  'a value of Trino, as its protocol writes it, or its version': {
    'engine/trino/read-values.ts': 11,
    'engine/trino/run-statement.ts': 2,
  },
  'a time that has been read, to be written in SQL': {
    'engine/targets/postgres.ts': 1,
    'engine/targets/sql-text.ts': 1,
  },
  'the sum of numbers of the sample, compared with a tolerance': { 'probe/questions/functions.ts': 2 },
  'booleans that are counted': {
    'cunit/evaluate/order.ts': 4,
    'testing/constraints.ts': 1,
    'vql/layout/flat-emitter.ts': 1,
  },
  'an escape in a string of a program or of JSON, or an entity of HTML': {
    'diagnostics/redaction.ts': 3,
    'embedded/languages/strings/escapes.ts': 2,
    // The number of an argument in a placeholder.
    'embedded/host/formats.ts': 2,
    'vql/grammar/corrections.ts': 1,
  },
  'a literal of a program that is copied, because JSON writes it in the same way': {
    'embedded/host/object-literals.ts': 1,
  },
  'digits in a name that this package has made': {
    'embedded/check-program.ts': 1,
    'internal/files/process-name.ts': 1,
  },
  'numbers of a cron expression, which its pattern limits': {
    'resources/cron-expression.ts': 3,
  },
  'characters that Linux writes as octal numbers': { 'internal/files/real-file.ts': 1 },
  'digits that are left out of a name': { 'catalog/rules/unknown-field.ts': 1 },
  'times that are generated': {
    'testing/arbitraries/resources/valid-value.ts': 2,
    'testing/rows/cell-value.ts': 3,
    'testing/rows/rows.ts': 1,
  },
};

/** Texts that only a reading of numbers or dates would match as a whole. */
const numbersAndDates = ['17', '-17', '+17', '0.5', '12.50', '1e3', '2024-02-29', '2024-02-29T10:00:00Z', '29.02.2024'];
/** Texts that a pattern of something else matches too. */
const otherTexts = ['', 'x', 'name', 'a-b', 'a.b', 'a:b', ' ', '-', "'"];

/** Returns the expressions that convert a text to a number, bigint or date, and the patterns of numbers and dates. */
function readingsIn(tree: ts.SourceFile): readonly string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (isReading(node)) found.push(node.getText(tree));
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

function isReading(node: ts.Node): boolean {
  if (ts.isRegularExpressionLiteral(node)) return matchesNumberOrDate(node.text);
  if (ts.isCallExpression(node)) {
    const callee = node.expression.getText();
    if (/^(?:Number\.)?parse(?:Int|Float)$|^Date\.parse$|\.localeCompare$/.test(callee)) return true;
    const [argument, ...others] = node.arguments;
    if (callee === 'BigInt') return argument !== undefined && !ts.isNumericLiteral(argument);
    if (callee === 'Number') return argument !== undefined && !isCondition(argument);
    // As in `texts.map(Number)`.
    return [argument, ...others].some((one) => one !== undefined && ts.isIdentifier(one) && isConverter(one.text));
  }
  if (ts.isNewExpression(node)) {
    const name = node.expression.getText();
    return name === 'Intl.Collator' || (name === 'Date' && (node.arguments?.length ?? 0) > 0);
  }
  return (
    ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.PlusToken && !ts.isNumericLiteral(node.operand)
  );
}

function isConverter(name: string): boolean {
  return name === 'Number' || name === 'BigInt' || name === 'parseInt' || name === 'parseFloat';
}

const conditions: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.LessThanToken,
  ts.SyntaxKind.LessThanEqualsToken,
  ts.SyntaxKind.GreaterThanToken,
  ts.SyntaxKind.GreaterThanEqualsToken,
]);

/** Whether an expression is a boolean by its form: `Number(a < b)` counts. */
function isCondition(node: ts.Expression): boolean {
  if (ts.isPrefixUnaryExpression(node)) return node.operator === ts.SyntaxKind.ExclamationToken;
  if (!ts.isBinaryExpression(node)) return false;
  const { kind } = node.operatorToken;
  return (
    conditions.has(kind) || (kind === ts.SyntaxKind.BarBarToken && isCondition(node.left) && isCondition(node.right))
  );
}

function matchesNumberOrDate(literal: string): boolean {
  const end = literal.lastIndexOf('/');
  const pattern = new RegExp(literal.slice(1, end), literal.slice(end + 1).replaceAll(/[gy]/g, ''));
  const matchesWhole = (text: string): boolean => pattern.exec(text)?.[0] === text;
  return numbersAndDates.some(matchesWhole) && !otherTexts.some(matchesWhole);
}

const sources = readSources().filter(({ file }) => !file.startsWith('dialect/value/'));

it('values are read in dialect/value, and each other conversion of a text has a reason', () => {
  const wanted = new Map<string, number>();
  for (const files of Object.values(allowed))
    for (const [file, count] of Object.entries(files)) wanted.set(file, (wanted.get(file) ?? 0) + count);
  const found = sources.map(({ file, tree }) => ({ file, readings: readingsIn(tree) }));
  const wrong = found.filter(({ file, readings }) => readings.length !== (wanted.get(file) ?? 0));
  expect(
    wrong.map(({ file, readings }) => `${file} (${wanted.get(file) ?? 0} allowed): ${readings.join(', ')}`),
  ).toEqual([]);
  expect([...wanted.keys()].filter((file) => !sources.some((source) => source.file === file))).toEqual([]);
});

describe('a reading is', () => {
  const found = (text: string): readonly string[] =>
    readingsIn(ts.createSourceFile('a.ts', text, ts.ScriptTarget.Latest, true));

  it.each([
    'Number(text)',
    'BigInt(text)',
    'parseFloat(text)',
    'Number.parseInt(text, 10)',
    '+text',
    'texts.map(Number)',
    'new Date(text)',
    'Date.parse(text)',
    'a.localeCompare(b)',
    'new Intl.Collator().compare(a, b)',
    String.raw`/^\d+$/.test(text)`,
    String.raw`/^\d{4}-\d\d-\d\d/.test(text)`,
  ])('%s', (text) => expect(found(text)).toHaveLength(1));

  it.each([
    'Number(a < b)',
    'Number(!isOpen)',
    'Number.NaN',
    'BigInt(0)',
    'new Date()',
    '+1',
    '-text',
    'Date.now()',
    String.raw`/\d/.test(text)`,
    String.raw`/[\w.-]+/.test(text)`,
  ])('not %s', (text) => expect(found(text)).toEqual([]));
});
