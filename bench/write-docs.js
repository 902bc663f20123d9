import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';

const page = new URL('../docs/performance.md', import.meta.url);
const begin = '<!-- bench:begin -->';
const end = '<!-- bench:end -->';

const newPage = `# Performance

\`npm run bench\` compares vql-kit with \`JSON.parse\` of the same tree and with parsers of similar languages, and
writes the figures below; \`node bench/run.js --quick\` only prints them, from fewer rounds. Read the ratios: the times depend
on the machine, the ratios less, because all parsers take turns in the same process for nine rounds (three if
one run takes over a second), and each figure is the median of its rounds. Each peer parses the closest statement in its own
language, and, if it has several dialects, in its default or its fastest dialect.

C-Unit is measured on one predicate of twelve conditions, given to each peer in its own language: translation compared with
react-querybuilder (\`parseSQL\`, \`formatQuery\`), testing rows compared with sift, mingo, json-logic-js and @ucast/js. Before anything is timed,
all of them must select the same of 100,000 rows; if a peer lacks an operator, it gets an equivalent predicate.

The builder makes and writes one query of twelve conditions, compared with kysely and knex; the times include both steps. \`node bench/builder/run.js\` measures it alone.

The client requests a page of 1,000 rows from a server on the loopback, compared with \`fetch\` alone, ky and openapi-fetch. \`node bench/client/run.js\` measures it alone.

${begin}
${end}
`;

/**
 * Writes the figures between the two marks of the page, and keeps the rest.
 *
 * @param {string} figures
 */
export function writeDocs(figures) {
  const text = existsSync(page) ? readFileSync(page, 'utf8') : newPage;
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  if (from === -1 || to < from)
    throw new Error(`docs/performance.md needs the lines "${begin}" and "${end}", in this order.`);
  mkdirSync(new URL('.', page), { recursive: true });
  writeFileSync(page, `${text.slice(0, from + begin.length)}\n\n${figures}\n\n${text.slice(to)}`);
}
