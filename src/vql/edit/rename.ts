import { type ArgumentKind, checkOptions, type OptionKinds, wrongArgument } from '../../diagnostics/arguments.js';
import { quoted } from '../../diagnostics/quoted.js';
import type { VqlError } from '../../diagnostics/vql-error.js';
import { firstName, isName, namesTemplateAround, qualifiersOf, templateKind } from '../../dialect/names.js';
import type { Column, Join, Node, Path, Statement } from '../ast.js';
import { checkSyntaxTree } from '../check-syntax-tree.js';
import { createPath } from '../create.js';
import { displayNameOf, pathText } from '../nodes.js';
import { createScopesAroundFinder, type ScopeAround } from '../scopes-around.js';
import { transform } from '../transform.js';

/** A field and its new name. */
export interface FieldRenaming {
  /** The template of the field: `group.name`. */
  readonly template: string;
  /** The field, with dots: `default_address.city`. Fields below it are renamed with it. */
  readonly from: string;
  readonly to: string;
}

/** A template and the one in its place. */
export interface TemplateReplacement {
  /** `group.name`. */
  readonly from: string;
  readonly to: string;
}

const fieldPath: ArgumentKind = {
  expected: 'the path of a field, names with dots between them',
  accepts: (value) => typeof value === 'string' && value.split('.').every(isName),
};
const renamingKinds: OptionKinds<FieldRenaming> = { template: templateKind, from: fieldPath, to: fieldPath };
const renameToOption = 'The option "to" of renameField';
const replaceToOption = 'The option "to" of replaceTemplate';
const replacementKinds: OptionKinds<TemplateReplacement> = { from: templateKind, to: templateKind };

/**
 * Renames a field of a template wherever a statement uses it: in its clauses, in JOIN and EXISTS, with the names of its template
 * before it, and with the alias of a JOIN that selects it. In EXISTS on another template, a field of the statement around is
 * renamed only if the names of its template are before it: a plain name may be a field of either.
 *
 * @throws {VqlError} `wrong-argument` or `unknown-option` for a mistake of the caller: a name that cannot be written, or by which a path would
 * name something else, such as the column of a JOIN, or the display name of another column.
 *
 * @example
 * ```ts
 * import { parseOrThrow, print, renameField } from 'vql-kit/vql';
 * const statement = parseOrThrow("SELECT id, account.city FROM account.query WHERE city = 'Ulm'");
 * const renamed = renameField(statement, { template: 'account.query', from: 'city', to: 'address.city' });
 * console.log(print(renamed)); // SELECT id, account.address.city FROM account.query WHERE address.city = 'Ulm'
 * ```
 */
export function renameField(statement: Statement, renaming: FieldRenaming): Statement {
  checkSyntaxTree('The statement of renameField', statement);
  checkOptions('renameField', renaming, renamingKinds);
  const { template, from, to } = renaming;
  const group = firstName(template);
  // Beside such a field, no path is read after the group.
  if (firstName(to) === group)
    throw wrongArgument(renameToOption, `a field that does not begin with the group ${quoted(group)}`, to);
  const findScopesAround = createScopesAroundFinder();
  const rename = (text: string, scopes: readonly ScopeAround[]): Meaning | undefined => {
    const meaning = meaningIn(template, from, text, scopes);
    return meaning && { ...meaning, field: to + meaning.field.slice(from.length) };
  };
  const renamedText = (text: string, scopes: readonly ScopeAround[]): string =>
    textOf(rename(text, scopes) ?? ownField(text));
  /** Whether a path in a sort key may be the display name of a column that is not the field. */
  const mayNameColumn = (text: string, ancestors: readonly Node[], scopes: readonly ScopeAround[]): boolean => {
    if (!ancestors.some(({ kind }) => kind === 'SortKey')) return false;
    const expression = scopes[0] && columnNamed(text, scopes[0].statement)?.expression;
    if (expression?.kind !== 'Path') return expression !== undefined;
    return renamedText(pathText(expression), scopes) !== text;
  };
  return transform(statement, {
    Path: (path, ancestors) => {
      const scopes = findScopesAround(ancestors);
      const before = pathText(path);
      const renamed = rename(before, scopes);
      const after = renamedText(before, scopes);
      const meaning = meaningIn(template, to, after, scopes);
      const isKept = renamed === undefined || isSame(renamed, meaning);
      const isAmbiguous = after !== before && isTaken(after, ancestors, scopes);
      if (!isKept || isAmbiguous || (meaning !== undefined && mayNameColumn(after, ancestors, scopes)))
        throw lostMeaning(renameToOption, 'a field', before, to);
      return withText(path, after);
    },
  });
}

/**
 * Replaces a template by another one, in FROM, in JOIN and EXISTS, and where its names are before a field.
 *
 * @throws {VqlError} `wrong-argument` or `unknown-option` for a mistake of the caller: a name that cannot be written, or by which a path would
 * name something else, such as the column of a JOIN.
 *
 * @example
 * ```ts
 * import { parseOrThrow, print, replaceTemplate } from 'vql-kit/vql';
 * const statement = parseOrThrow('SELECT account.id FROM account.query');
 * console.log(print(replaceTemplate(statement, { from: 'account.query', to: 'party.query' }))); // SELECT party.id FROM party.query
 * ```
 */
export function replaceTemplate(statement: Statement, replacement: TemplateReplacement): Statement {
  checkSyntaxTree('The statement of replaceTemplate', statement);
  checkOptions('replaceTemplate', replacement, replacementKinds);
  const { from, to } = replacement;
  const [group = '', name = ''] = to.split('.');
  const replaced: TemplateNames = (one) => (templateOf(one) === from ? to : templateOf(one));
  const findScopesAround = createScopesAroundFinder();
  return transform(statement, {
    Template: (node) => (`${node.group}.${node.name}` === from ? { ...node, group, name } : node),
    Path: (path, ancestors) => {
      const scopes = findScopesAround(ancestors);
      const before = pathText(path);
      const meaning = meaningOf(before, scopes, templateOf);
      const candidates = prefixesAfter(meaning, scopes, replaced).map((prefix) => ({ ...meaning, prefix }));
      const kept = candidates.find((candidate) => {
        const after = textOf(candidate);
        const isAmbiguous = after !== before && isTaken(after, ancestors, scopes);
        return !isAmbiguous && isSame(candidate, meaningOf(after, scopes, replaced));
      });
      if (kept !== undefined) return withText(path, textOf(kept));
      throw lostMeaning(replaceToOption, 'a template', before, to);
    },
  });
}

function lostMeaning(option: string, kind: string, path: string, found: string): VqlError {
  return wrongArgument(option, `${kind} by which ${quoted(path)} would still name the same column`, found);
}

/** Meaning of a path, by its beginning: a field of a statement around it, or a column of a joined statement. */
interface Meaning {
  /** The position of the statement among those around the path. */
  readonly depth: number;
  /** The join whose alias is before the field. */
  readonly join: Join | undefined;
  /** Beginning of the path with its dot: the alias, the names of the template, or both; empty for a field of the innermost statement. */
  readonly prefix: string;
  readonly field: string;
}

/** Names the template of a statement: `group.name`; `undefined` if it is missing. */
type TemplateNames = (statement: Statement) => string | undefined;

/** Returns the meaning of a path. */
function meaningOf(text: string, scopes: readonly ScopeAround[], nameOf: TemplateNames): Meaning {
  const first = firstName(text);
  const templates = scopes.map(({ statement }) => nameOf(statement));
  for (const [depth, { statement, findJoin }] of scopes.entries()) {
    if (namesTemplateAround(text, templates.slice(depth))) continue;
    const join = first === text ? undefined : findJoin(first);
    const prefixes = join === undefined ? qualifiersIn(statement, nameOf) : prefixesOf(join, text, nameOf);
    const prefix = prefixes.find((one) => text.startsWith(one));
    if (prefix !== undefined) return { depth, join, prefix, field: text.slice(prefix.length) };
  }
  return ownField(text);
}

/** Returns the beginnings of a path into a joined statement: its alias, with or without the names of its template. */
function prefixesOf({ statement }: Join, text: string, nameOf: TemplateNames): readonly string[] {
  const alias = `${firstName(text)}.`;
  const isColumn = statement.kind === 'Statement' && columnNamed(text.slice(alias.length), statement) !== undefined;
  return isColumn ? [alias] : [...qualifiersIn(statement, nameOf).map((names) => alias + names), alias];
}

function ownField(field: string): Meaning {
  return { depth: 0, join: undefined, prefix: '', field };
}

function textOf({ prefix, field }: Meaning): string {
  return prefix + field;
}

function isSame(one: Meaning, other: Meaning | undefined): boolean {
  return (
    other !== undefined &&
    one.depth === other.depth &&
    one.join === other.join &&
    one.prefix === other.prefix &&
    one.field === other.field
  );
}

/** Returns the meaning of a path that names a field of a template, or a field below it; `undefined` if it names another one. */
function meaningIn(template: string, field: string, text: string, scopes: readonly ScopeAround[]): Meaning | undefined {
  const templates = scopes.map(({ statement }) => templateOf(statement));
  const meaning = meaningOf(text, scopes, templateOf);
  // The field may begin with the group, or with an alias, of a statement around.
  const mayBeOwn = meaning.prefix === '' || (meaning.depth > 0 && !namesTemplateAround(text, templates));
  if (mayBeOwn && templates[0] === template && isOrBelow(text, field)) return ownField(text);
  const isOfTemplate = meaning.prefix !== '' && ownerOf(meaning, templates) === template;
  return isOfTemplate && isOrBelow(meaning.field, field) ? meaning : undefined;
}

/** Returns the template that has the field of a path; `undefined` if it is the display name of a column. */
function ownerOf(
  { depth, join, prefix, field }: Meaning,
  templates: readonly (string | undefined)[],
): string | undefined {
  if (join === undefined) return templates[depth];
  const { statement } = join;
  const mayBeColumn = prefix === `${firstName(prefix)}.`;
  const isColumn = mayBeColumn && statement.kind === 'Statement' && columnNamed(field, statement) !== undefined;
  return statement.kind === 'Missing' || isColumn ? undefined : templateOf(statement);
}

/**
 * Returns the possible prefixes of a field after its template is replaced, the preferred first. The group alone may also be the group of
 * another statement; the whole name belongs to one statement.
 */
function prefixesAfter(
  { depth, join, prefix }: Meaning,
  scopes: readonly ScopeAround[],
  replaced: TemplateNames,
): readonly string[] {
  const statement = join === undefined ? scopes[depth]?.statement : join.statement;
  const alias = join === undefined ? '' : `${firstName(prefix)}.`;
  if (statement === undefined || prefix === alias) return [prefix];
  const position = qualifiersIn(statement, templateOf).indexOf(prefix.slice(alias.length));
  return qualifiersIn(statement, replaced)
    .slice(0, position + 1)
    .map((names) => alias + names)
    .toReversed();
}

/** Returns the names of the template of a statement that a path can begin with. */
function qualifiersIn(statement: Join['statement'], nameOf: TemplateNames): readonly string[] {
  const template = statement.kind === 'Missing' ? undefined : nameOf(statement);
  return template === undefined ? [] : qualifiersOf(template);
}

function templateOf({ from }: Statement): string | undefined {
  return from.kind === 'Template' ? `${from.group}.${from.name}` : undefined;
}

function columnNamed(displayName: string, { columns }: Statement): Column | undefined {
  return columns.find((column): column is Column => column.kind === 'Column' && displayNameOf(column) === displayName);
}

/** Whether a path would be the name of its column, and is the display name of another one: a row has one value for each name. */
function isTaken(text: string, ancestors: readonly Node[], [scope]: readonly ScopeAround[]): boolean {
  const column = ancestors.at(-1);
  const isNamedByPath = column?.kind === 'Column' && displayNameOf(column) === undefined;
  return isNamedByPath && scope !== undefined && columnNamed(text, scope.statement) !== undefined;
}

function isOrBelow(field: string, other: string): boolean {
  return field === other || field.startsWith(`${other}.`);
}

/** Returns the path, changed to `text`. */
function withText(path: Path, text: string): Path {
  return text === pathText(path) ? path : createPath(text, path.span);
}
