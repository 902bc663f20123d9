import type { TemplateDefinition, TemplateTypes } from '../catalog/definition.js';
import type { CatalogTemplate } from '../catalog/template.js';
import { anything } from '../diagnostics/arguments.js';
import { timeOf } from '../diagnostics/describe-value.js';
import type { Dialect } from '../dialect/dialect.js';
import { checkTemplateArgument, readOptions, readParser, resolveDialectOption } from '../vql/building/arguments.js';
import type { Scalar } from '../vql/building/encode-value.js';
import { asCalled, refuseArgument } from '../vql/building/errors.js';
import { printOptions, type QueryOptions, queryOptionKinds } from '../vql/building/query-options.js';
import { asLiterals, asVariables } from '../vql/building/variables.js';
import { createStringLiteral } from '../vql/create.js';
import { type ParserOption, parserKind } from '../vql/parse-statement.js';
import { contentOf, type Fragment, isFragment, writeFragment } from '../vql/tag/fragment.js';
import type { VqlText } from '../vql/tag/vql-text.js';
import { type DatedText, parseQuery } from './parse-query.js';
import { createQuery } from './query/fluent-query.js';
import type { Query } from './query/query.js';

/** Options of `fromVql`. */
export interface FromVqlOptions<Definition extends TemplateTypes = TemplateDefinition>
  extends QueryOptions,
    ParserOption {
  /** The template that the text reads from, as a catalog has it: then the text and what is added to it are checked against it. */
  readonly template?: CatalogTemplate<string, Definition> | undefined;
}

/**
 * Continues a statement, as a string or as the tag creates it. The parser is handed in, so that other programs do not bundle it.
 *
 * @throws {VqlError} with the diagnostics of a text that has errors; with a template also what `check` reports by its catalog.
 * `wrong-argument` if the text reads from another template than that of the options.
 *
 * @example
 * ```ts
 * import { fromVql } from 'vql-kit/builder';
 * import { parse } from 'vql-kit/vql';
 * const stored = fromVql("SELECT id FROM account.query WHERE active = 'true' OR name LIKE 'A%'", { parse });
 * console.log(stored.equals('type', 'B2B').limit(5).toText());
 * // SELECT id FROM account.query WHERE (active = 'true' OR name LIKE 'A%') AND type = 'B2B' LIMIT 5
 * ```
 */
export function fromVql<Definition extends TemplateTypes = TemplateDefinition>(
  text: string | VqlText,
  options: FromVqlOptions<Definition>,
): Query<Definition> {
  return asCalled(fromVql, () => {
    const given = readOptions('fromVql', options, { ...queryOptionKinds, template: anything, parse: parserKind });
    const parse = readParser('fromVql', given.parse);
    const template = given.template && checkTemplateArgument(given.template, 'fromVql');
    const dialect = resolveDialectOption(given.dialect);
    const fragment = isFragment(text) ? text : undefined;
    if (fragment === undefined && typeof text !== 'string')
      return refuseArgument('The text of "fromVql"', 'a statement, as a string or from the tag', text, 'VqlText');
    const source = fragment === undefined ? { text: String(text), dates: new Map() } : writeDates(fragment, dialect);
    const { where, ...state } = parseQuery(source, parse, template, dialect);
    const { name } = state.scope;
    if (template !== undefined && template.name !== name)
      return refuseArgument('The template of the statement', `"${template.name}", as in the options of fromVql`, name);
    const query = createQuery({ ...state, dialect, bindings: new Map() }, where);
    const bindings = fragment && Object.fromEntries(contentOf(fragment).bindings);
    // A catalog types the query only for the compiler.
    return (bindings === undefined ? query : query.bind(bindings)) as unknown as Query<Definition>;
  });
}

/** Writes a statement with literals for all values but dates: their encoding depends on the fields that they are compared with. */
function writeDates(fragment: Fragment, dialect: Dialect): DatedText {
  const literals = asLiterals(dialect.likeEscape);
  const options = printOptions(dialect);
  const { variables } = writeFragment(fragment, literals, options);
  const names = asVariables(new Map(variables.map(({ name }) => [name, []])));
  const dates = new Map<string, readonly Scalar[]>();
  const { text } = writeFragment(
    fragment,
    {
      ...literals,
      value(encoded, given) {
        // Without a time, it was encoded for a date of a catalog already.
        const isDateTime = timeOf(given) !== undefined && encoded.includes('T');
        const node = isDateTime ? names.value(encoded) : createStringLiteral(encoded);
        if (node.kind === 'Variable') dates.set(node.name, [given as Date]);
        return node;
      },
    },
    options,
  );
  return { text, dates };
}
