import { checkOptions, type OptionKinds, record } from '../diagnostics/arguments.js';
import { foreignCodes } from '../diagnostics/codes/foreign.js';
import type { CodeRow } from '../diagnostics/codes/row.js';
import { type Clause, clauses } from '../dialect/clauses.js';
import { type ConstructName, constructs } from '../dialect/constructs.js';
import { type Dialect, resolveDialect } from '../dialect/dialect.js';
import { filterOperatorNames, filterRow } from '../dialect/operators.js';
import { isSupported } from '../dialect/support.js';
import { evidenceKinds } from '../interface/evidence.js';
import { evidenceText } from './descriptions.js';
import { fillPhrase, operatorPhrases } from './explain/phrases.js';

/** Options of `languagePage`. */
export interface LanguagePageOptions {
  /** Differences from the default dialect. */
  readonly dialect?: Partial<Dialect> | undefined;
}

const optionKinds: OptionKinds<LanguagePageOptions> = { dialect: record };

/**
 * Returns VQL and C-Unit on one page, as Markdown: clauses, conditions, functions, operators and what other languages have and VQL has
 * not, each with its evidence. It is made from the tables, without what the installation was seen not to support, and written for a
 * reader that knows SQL, such as a language model.
 *
 * @throws {VqlError} `wrong-argument` or `unknown-option`.
 *
 * @example
 * ```ts
 * import { languagePage } from 'vql-kit/language';
 * console.log(languagePage().split('\n')[0]); // # VQL and C-Unit on one page
 * ```
 */
export function languagePage(options: LanguagePageOptions = {}): string {
  checkOptions('languagePage', options, optionKinds);
  const dialect = resolveDialect(options.dialect);
  const sections = [
    '# VQL and C-Unit on one page',
    'VQL is the read-only, SQL-like language of the computed queries of a cloud ERP; C-Unit is the same query as JSON. VQL has less than SQL: write nothing that is not on this page. A comparison with a missing value is unknown: neither it nor its negation selects the row, so test for missing values with IS NULL.',
    evidenceSection(),
    clauseSection(dialect),
    constructSection(dialect),
    functionSection(dialect),
    operatorSection(dialect),
    absentSection(),
  ];
  return `${sections.join('\n\n')}\n`;
}

function evidenceSection(): string {
  const rows = evidenceKinds.map((kind) => `- ${kind}: ${evidenceText(kind)}`);
  return ['## Evidence', '', 'Prefer parts with strong evidence.', '', ...rows].join('\n');
}

function clauseSection({ constructs: known }: Dialect): string {
  const all: readonly Clause[] = Object.values(clauses);
  const supported = all.filter(({ construct }) => known[construct].support === undefined);
  const rows = supported.map(({ keywords, content, required, repeatable, construct }) => {
    const often = required ? 'required' : repeatable ? 'optional, repeatable' : 'optional';
    return `| ${keywords.join(' ')} | ${content} | ${often} | ${known[construct].evidence} |`;
  });
  return ['## Clauses, in this order', '', '| clause | content | | evidence |', '|---|---|---|---|', ...rows].join(
    '\n',
  );
}

function constructSection({ constructs: known, likeCaseSensitive, likeEscape, variableStyle }: Dialect): string {
  const names = (Object.keys(constructs) as ConstructName[]).filter((name) => known[name].support === undefined);
  const rows = names.map((name) => {
    const { title, evidence, example } = known[name];
    return `| ${title} | ${evidence} | \`${example.replaceAll('\n', ' ⏎ ')}\` |`;
  });
  const facts = [
    'Strings are in single quotes, a quote in them is doubled; names are not quoted. "⏎" stands for a line end, which an annotation needs.',
    `LIKE ${likeCaseSensitive ? 'distinguishes' : 'ignores'} upper and lower case; ${likeEscape === undefined ? 'no character' : `"${likeEscape}"`} makes a wildcard literal. Variables are written ${variableStyle}.`,
    'A condition on a field with several values is true if one of them satisfies it.',
  ];
  return ['## Constructs', '', ...facts, '', '| construct | evidence | example |', '|---|---|---|', ...rows].join('\n');
}

function functionSection({ functions, functionsComplete }: Dialect): string {
  const supported = functions.filter(({ support }) => support === undefined);
  const rows = supported.map(
    ({ name, aggregate, evidence }) => `${name} (${aggregate ? 'aggregate, ' : ''}${evidence})`,
  );
  const others = functionsComplete ? 'There are no others.' : 'Others may exist.';
  return ['## Functions', '', `${rows.join(', ')}. ${others} There is no GROUP BY.`].join('\n');
}

function operatorSection({ operators: seen }: Dialect): string {
  const words = { p: 'p', v: 'v', w: 'w' };
  const supported = filterOperatorNames.filter((name) => isSupported(name, seen));
  const rows = supported.map((name) => {
    const { vql } = filterRow(name);
    const evidence = seen[name] === undefined ? filterRow(name).evidence : 'installation';
    return `| ${name} | \`${vql}\` | ${fillPhrase(operatorPhrases[name], words)} | ${evidence} |`;
  });
  const shape =
    'A filter is { "type": "FILTER", "operator", "property": "p", "values": ["v", "w"] }; every value is a string. AND and OR are { "type": "JUNCTION", "operator", "children" }. A query is { "group", "template", "request": { "queryPredicate", "pageable": { "limit", "start", "sortOrders": [{ "property", "direction" }] } } }.';
  const head = ['| operator | in VQL | meaning | evidence |', '|---|---|---|---|'];
  return ['## C-Unit', '', shape, '', ...head, ...rows].join('\n');
}

function absentSection(): string {
  const rows = Object.values<CodeRow>(foreignCodes).map(({ help }) => `- ${help}`);
  return ['## Not in VQL', '', ...rows].join('\n');
}
