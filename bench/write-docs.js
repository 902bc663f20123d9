import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';

const page = new URL('../docs/performance.md', import.meta.url);
const begin = '<!-- bench:begin -->';
const end = '<!-- bench:end -->';

const newPage = `# Performance

\`npm run bench\` measures vql-kit against \`JSON.parse\` of the same tree and against parsers of neighbouring languages, and
writes the figures below; \`node bench/run.js --quick\` only prints them, from fewer rounds. Read the ratios: the times move
with the machine, the ratios less, because all parsers run in the same process and take turns, nine rounds of them (three where
one run takes over a second), and each figure is the median of its rounds. Each peer reads the nearest statement in its own
language, and, where it has several, in its default or its fastest dialect.

C-Unit is measured on one predicate of twelve conditions, given to each peer in its own language: translation beside
react-querybuilder (\`parseSQL\`, \`formatQuery\`), testing rows beside sift, mingo, json-logic-js and @ucast/js. Before anything is timed,
all of them must select the same of 100,000 rows; where a peer lacks an operator, it gets what comes to the same.

The builder makes and writes one query of twelve conditions, beside kysely and knex doing the same; the times include both. \`node bench/builder/run.js\` measures it alone.

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
