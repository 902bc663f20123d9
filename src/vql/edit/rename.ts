import { checkOptions, type OptionKinds, string, wrongArgument } from '../../diagnostics/arguments.js';
import { quoted } from '../../diagnostics/quoted.js';
import { firstName, namesTemplateAround, qualifiersOf } from '../../dialect/names.js';
import type { Join, Node, Path, Statement } from '../ast.js';
import { checkSyntaxTree } from '../check-syntax-tree.js';
import { createPath, createTemplate } from '../create.js';
import { displayNameOf, pathText } from '../nodes.js';
import { type ScopeAround, scopesAround } from '../scopes-around.js';
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

const renamingKinds: OptionKinds<FieldRenaming> = { template: string, from: string, to: string };
const replacementKinds: OptionKinds<TemplateReplacement> = { from: string, to: string };

/**
 * Renames a field of a template wherever a statement uses it: in its clauses, in JOIN and EXISTS, with the names of its template
 * before it, and with the alias of a JOIN that selects it. In EXISTS on another template, a field of the statement around is
 * renamed only if the names of its template are before it: a plain name may be a field of either.
 *
 * @throws {VqlError} `wrong-argument` or `unknown-option` for a mistake of the caller, such as a name that cannot be written.
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
  return transform(statement, {
    Path: (path, ancestors) => {
      const used = fieldOf(path, ancestors, template);
      if (used === undefined || !isOrBelow(used.field, from)) return path;
      return withText(path, used.prefix + to + used.field.slice(from.length));
    },
  });
}

/**
 * Replaces a template by another one, in FROM, in JOIN and EXISTS, and where its names are before a field.
 *
 * @throws {VqlError} `wrong-argument` or `unknown-option` for a mistake of the caller, such as a name that cannot be written.
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
  const [group = '', name = ''] = to.split('.', 2);
  const template = createTemplate(group, name);
  return transform(statement, {
    Template: (node) => (templateName(node) === from ? { ...node, group: template.group, name: template.name } : node),
    Path: (path, ancestors) => {
      const scopes = scopesAround(ancestors);
      const templates = templatesOf(scopes);
      const owner = findOwner(pathText(path), scopes, templates);
      if (owner === undefined) return path;
      const { depth, prefix, field, join } = owner;
      const replaced = templates.map((one) => (one === from ? to : one));
      // The group alone may also be that of another statement; the whole name is not.
      const [whole = '', group = ''] = qualifiersOf(replaced[depth] ?? '');
      const own = join === undefined ? (prefix.length > firstName(prefix).length + 1 ? whole : group) : prefix;
      const text = (join === undefined ? [own, whole] : [own])
        .map((one) => one + field)
        .find((one) => findOwner(one, scopes, replaced)?.depth === depth);
      if (text === undefined)
        throw wrongArgument(
          'The option "to" of replaceTemplate',
          `a template with which ${quoted(own + field)} keeps its meaning`,
          to,
        );
      return withText(path, text);
    },
  });
}

function templatesOf(scopes: readonly ScopeAround[]): readonly (string | undefined)[] {
  return scopes.map(({ statement }) => templateName(statement.from));
}

/** A field of a template, and what is before its name in a path: nothing, the names of the template, or the alias of a JOIN. */
interface PrefixedField {
  readonly prefix: string;
  readonly field: string;
}

/** Returns the field of a template that a path names; `undefined` if it names another one. */
function fieldOf(path: Path, ancestors: readonly Node[], template: string): PrefixedField | undefined {
  const text = pathText(path);
  const scopes = scopesAround(ancestors);
  const templates = templatesOf(scopes);
  const owner = findOwner(text, scopes, templates);
  const isAround = owner === undefined || (owner.depth > 0 && !namesTemplateAround(text, templates));
  // A field may begin with the group, or with an alias, of a statement around.
  if (isAround && templates[0] === template) return { prefix: '', field: text };
  if (owner === undefined) return undefined;
  const { depth, prefix, field, join } = owner;
  if (join === undefined) return templates[depth] === template ? { prefix, field } : undefined;
  const { statement } = join;
  const isSelected = statement.kind === 'Statement' && templateName(statement.from) === template;
  return isSelected && !isDisplayName(statement, field) ? { prefix, field } : undefined;
}

/** The statement whose field a path names, by what is before the field: the names of its template, or the alias of a JOIN. */
interface Owner extends PrefixedField {
  /** The position of the statement among those around the path. */
  readonly depth: number;
  readonly join: Join | undefined;
}

/** Finds the statement that the beginning of a path names. `templates` are those of the scopes. */
function findOwner(
  text: string,
  scopes: readonly ScopeAround[],
  templates: readonly (string | undefined)[],
): Owner | undefined {
  for (const [depth, { joins }] of scopes.entries()) {
    if (namesTemplateAround(text, templates.slice(depth))) continue;
    const join = joins.find(({ alias }) => alias.kind === 'Identifier' && text.startsWith(`${alias.name}.`));
    const alias = join?.alias.kind === 'Identifier' ? `${join.alias.name}.` : undefined;
    const prefix = alias ?? qualifiersOf(templates[depth] ?? '').find((one) => one !== '.' && text.startsWith(one));
    if (prefix !== undefined) return { depth, join, prefix, field: text.slice(prefix.length) };
  }
  return undefined;
}

function templateName(template: Statement['from']): string | undefined {
  return template.kind === 'Template' ? `${template.group}.${template.name}` : undefined;
}

function isDisplayName({ columns }: Statement, name: string): boolean {
  return columns.some((column) => column.kind === 'Column' && displayNameOf(column) === name);
}

function isOrBelow(field: string, other: string): boolean {
  return field === other || field.startsWith(`${other}.`);
}

/** Returns a path with another text, at the same position. */
function withText({ span }: Path, text: string): Path {
  return createPath(text, span);
}
