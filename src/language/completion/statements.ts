import type { Catalog } from '../../catalog/catalog.js';
import { isPath } from '../../dialect/names.js';
import type { Statement } from '../../vql/ast.js';
import { keywordType } from '../../vql/lexer/keyword-type.js';
import { type Candidate, matchRank, titleRank, toSnippet } from './items.js';
import { hasFields, type NamesInText } from './names.js';

/** Maximum number of fields or statements in the list. */
const maxListed = 100;

/**
 * Returns fields of all templates, for a statement without FROM: each is inserted with its template. `listed` are the columns before,
 * which the template must have too. Without a typed text, each template gets a share of the list.
 */
export function fieldsWithTemplate(
  { definition, find }: Catalog,
  typed: string,
  listed: ReadonlySet<string>,
  from: string,
): readonly Candidate[] {
  const names = Object.keys(definition.templates);
  const share = typed === '' ? Math.max(1, Math.floor(maxListed / names.length)) : maxListed;
  const found: Candidate[] = [];
  for (const name of names) {
    const template = find(name);
    if (template === undefined || !isPath(name.split('.'))) continue;
    if (!hasFields(template, listed)) continue;
    let left = Math.min(share, maxListed - found.length);
    for (const path of template.paths) {
      if (left === 0) break;
      const { label: title, resultable } = template.field(path) ?? {};
      if (matchRank(typed, path) === undefined && titleRank(typed, title) === undefined) continue;
      if (listed.has(path) || resultable === false || !isPath(path.split('.'))) continue;
      left--;
      const { label } = template.definition;
      found.push({
        label: `${path} — ${name}`,
        kind: 'field',
        ...(label !== undefined && { detail: label }),
        text: `${path} ${from} ${name}`,
        cursor: path.length,
        filterText: path,
        title,
        isVerified: true,
      });
    }
  }
  return found;
}

/** Request for the statements that can be joined at a cursor. */
interface JoinRequest {
  readonly catalog: Catalog | undefined;
  readonly names: NamesInText;
  /** The statement to which it is joined. */
  readonly statement: Statement | undefined;
  readonly typed: string;
}

/** Returns statements to join, one for each template, those first that refer to the template of the statement; and an empty one. */
export function joinedStatements(
  { catalog, names, statement, typed }: JoinRequest,
  inCase: (text: string) => string,
): readonly Candidate[] {
  const known = catalog === undefined ? names.templates() : Object.keys(catalog.definition.templates);
  const templates = known.filter((name) => matchRank(typed, name) !== undefined);
  const { from, joins = [] } = statement ?? {};
  const taken = new Set(joins.flatMap(({ alias }) => (alias.kind === 'Identifier' ? [alias.name] : [])));
  const reference = from?.kind === 'Template' ? `${from.group}.` : undefined;
  const refers = (name: string): boolean =>
    reference !== undefined && catalog?.find(name)?.paths.some((path) => path.startsWith(reference)) === true;
  const statements = templates.map((name): Candidate => {
    const alias = aliasFor(name, taken);
    const text = `${inCase('(SELECT | FROM ')}${name}${inCase(') AS ')}${alias}${inCase(' ON (')}${alias}.|)`;
    return {
      ...toSnippet(text),
      label: name,
      kind: 'template',
      detail: 'joins a statement',
      comesLast: !refers(name),
    };
  });
  const first = statements.filter(({ comesLast }) => comesLast === false);
  const listed = [...first, ...statements.filter(({ comesLast }) => comesLast === true)].slice(0, maxListed);
  return [...listed, { ...toSnippet(inCase('(SELECT | FROM |) AS | ON (|)')), comesLast: true }];
}

/** Returns a free alias: the last word of the name of a template, with a number if it is taken. */
function aliasFor(template: string, taken: ReadonlySet<string>): string {
  const word = /\w+$/.exec(template)?.[0] ?? '';
  const base = /^[a-z_]/i.test(word) && keywordType(word) === undefined ? word : 'joined';
  let alias = base;
  for (let number = 2; taken.has(alias); number++) alias = `${base}${number}`;
  return alias;
}
