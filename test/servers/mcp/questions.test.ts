import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DataQuestion, dataQuestions } from './data-questions.js';
import { type Answer, type McpClient, startMcp } from './mcp-client.js';

const data = join(import.meta.dirname, '../../../examples/data');
const tables = {
  'account.query': join(data, 'accounts.json'),
  'document.querySalesDocuments': join(data, 'documents.ndjson'),
  'system.queryAppMessageEntry': join(data, 'deliveries.ndjson'),
};

let server: McpClient;
beforeAll(async () => {
  server = await startMcp({ 'vql.config.json': JSON.stringify({ tables, rules: { 'no-limit': 'off' } }) });
});
afterAll(() => server.close());

/** Answers a question with the tools alone: it finds the template, checks and explains the query, and runs it. */
async function answerTo({ search, query }: DataQuestion): Promise<unknown> {
  const found = await server.call('templates', { search });
  expect(found.data['templates']).toEqual([expect.objectContaining({ canRun: true })]);
  const [template] = found.data['templates'] as unknown as readonly { readonly name: string }[];
  expect(query).toContain(` FROM ${template?.name}`);
  const checked = await server.call('check', { text: query });
  expect(checked.data).toMatchObject({ isClean: true });
  const explained = await server.call('explain', { text: query });
  expect(explained.data['explanation']).toMatch(/^Reads .*\n/);
  const ran = await server.call('run', { text: query });
  expect(ran.data).toMatchObject({ hasMoreRows: false, cut: [] });
  const values = (ran.data['rows'] as unknown as readonly (readonly unknown[])[]).map(([value]) => value);
  return query.includes(' LIMIT ') ? values : values[0];
}

describe('questions about the sample data', () => {
  it.each(dataQuestions)('$ask', async (question) => {
    const answer = await answerTo(question);
    if (typeof question.answer === 'number') expect(Number(answer)).toBe(question.answer);
    else expect(answer).toEqual(question.answer);
  });
});

/** A question about names, the language or a query, with the tool that answers it. */
interface LanguageQuestion {
  readonly ask: string;
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly read: (data: Answer['data']) => unknown;
  readonly answer: unknown;
}

/** Answers have another type for each tool. */
const list = (value: unknown) => value as readonly Readonly<Record<string, unknown>>[];

const filter = { type: 'FILTER', operator: 'IS_NULL_OR_EQUALS', property: 'email', values: ['a@example.com'] };

const languageQuestions: readonly LanguageQuestion[] = [
  {
    ask: 'Which field has the city of an account?',
    tool: 'fields',
    args: { template: 'account.query', search: 'city' },
    read: ({ fields }) => list(fields).map(({ path }) => path),
    answer: ['default_address.city'],
  },
  {
    ask: 'Which fields of a document can have several values?',
    tool: 'fields',
    args: { template: 'document.querySalesDocuments' },
    read: ({ fields }) => list(fields).flatMap(({ path, hasSeveralValues }) => (hasSeveralValues ? [path] : [])),
    answer: ['lines.name', 'lines.quantity', 'lines.productPrice', 'lines.discount'],
  },
  {
    ask: 'Which type has the credit limit?',
    tool: 'fields',
    args: { search: 'creditlimit' },
    read: ({ fields }) => list(fields).map(({ template, type }) => [template, type]),
    answer: [['account.query', 'integer']],
  },
  {
    ask: 'Which field of an account begins with "creat"?',
    tool: 'complete',
    args: { text: 'SELECT id FROM account.query WHERE creat' },
    read: ({ items }) => list(items)[0]?.['label'],
    answer: 'createdAt',
  },
  {
    ask: 'What is meant by the field "compnay"?',
    tool: 'check',
    args: { text: 'SELECT compnay FROM account.query LIMIT 5' },
    read: ({ diagnostics }) => list(diagnostics)[0]?.['message'],
    answer: 'Unknown field "compnay" of "account.query". Did you mean "company"?',
  },
  {
    ask: 'What should this text with typos have been?',
    tool: 'fix',
    args: { text: 'SELCT company FORM account.query LIMIT 5' },
    read: ({ text }) => text,
    answer: 'SELECT company FROM account.query LIMIT 5',
  },
  {
    ask: 'What does BETWEEN depend on that is not documented?',
    tool: 'explain',
    args: { text: "SELECT id FROM account.query WHERE createdAt BETWEEN '2025' AND '2026' ORDER BY id LIMIT 5" },
    read: ({ explanation }) => String(explanation).split('\n').slice(-3, -1),
    answer: [
      '  - Not documented, and assumed to be as in standard SQL: BETWEEN.',
      '  - It is not documented whether RANGE includes its two bounds. Assumed: It includes both, as BETWEEN does.',
    ],
  },
  {
    ask: 'Which operator of C-Unit is BETWEEN?',
    tool: 'translate',
    args: { text: 'creditLimit BETWEEN 1 AND 2', predicate: true },
    read: ({ queries }) => list(queries)[0]?.['cunit'],
    answer: { type: 'FILTER', operator: 'RANGE', property: 'creditLimit', values: ['1', '2'] },
  },
  {
    ask: 'How is IS_NULL_OR_EQUALS written in VQL?',
    tool: 'translate',
    args: { text: JSON.stringify(filter) },
    read: ({ queries }) => list(queries)[0]?.['vql'],
    answer: "email IS NULL OR email = 'a@example.com'",
  },
  {
    ask: 'Which values are the parameters of the SQL?',
    tool: 'sql',
    args: { text: "SELECT id FROM account.query WHERE company LIKE 'O''Brien%' LIMIT 5", target: 'postgres' },
    read: ({ params }) => params,
    answer: ["O'Brien%"],
  },
];

describe('questions about names, the language and queries', () => {
  it.each(languageQuestions)('$ask', async ({ tool, args, read, answer }) => {
    const { data, isError, text } = await server.call(tool, args);
    expect(isError, text).toBe(false);
    expect(read(data)).toEqual(answer);
  });

  it('are 60, together with those about the data', () => {
    expect(dataQuestions.length + languageQuestions.length).toBe(60);
    expect(new Set([...dataQuestions, ...languageQuestions].map(({ ask }) => ask)).size).toBe(60);
  });
});
