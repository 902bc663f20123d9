import type { TemplateDefinition } from '../catalog/definition.js';
import type { CatalogTemplate } from '../catalog/template.js';
import { quoted } from '../diagnostics/quoted.js';
import { refuseArgument } from './builder-error.js';
import { checkedTemplate } from './checked-template.js';
import type { QueryOptions } from './from.js';
import { checkedOptions } from './options.js';
import type { Query } from './query.js';
import { createQuery } from './query-builder.js';
import { checkedDialect } from './query-dialect.js';
import { shown } from './shown.js';
import { contentOf } from './tag/fragment.js';
import { VqlText } from './tag/vql-text.js';
import { writeDates } from './tag/write-dates.js';

/** What is known of the query in a text. */
export interface FromVqlOptions<Definition extends TemplateDefinition = TemplateDefinition> extends QueryOptions {
  /** The template of a catalog that the text reads from: what is added to the query is checked against it. */
  readonly template?: CatalogTemplate<string, Definition>;
}

/**
 * Goes on from a statement, as a text or as the tag makes it. The parser is loaded by the first call; that is why there is a
 * promise.
 *
 * @throws {VqlError} if the text has errors; it carries the diagnostics. `BuilderError` (`builder-argument`) if the
 * text reads from another template than that of the options. With a template the text is held to its fields as `check` does it; what the
 * catalog forbids is in the diagnostics of a `VqlError`.
 *
 * @example
 * ```ts
 * import { fromVql } from 'vql-kit/builder';
 * const stored = await fromVql("SELECT id FROM account.query WHERE active = 'true' OR name LIKE 'A%'");
 * console.log(stored.equals('type', 'B2B').limit(5).toText());
 * // SELECT id FROM account.query WHERE (active = 'true' OR name LIKE 'A%') AND type = 'B2B' LIMIT 5
 * ```
 */
export async function fromVql<Definition extends TemplateDefinition = TemplateDefinition>(
  text: string | VqlText,
  options: FromVqlOptions<Definition> = {},
): Promise<Query<Definition>> {
  const { template, dialect } = checkedOptions('fromVql', options, ['template', 'dialect']);
  const known = template && checkedTemplate(template, 'fromVql');
  const rules = checkedDialect(dialect, 'fromVql');
  const isTag = text instanceof VqlText;
  if (!isTag && typeof text !== 'string')
    return refuseArgument('fromVql', 'a statement, as a text or as the tag makes it', shown(text, 'VqlText'));
  const { readQuery } = await import('./with-parser.js');
  const { where, ...read } = readQuery(isTag ? writeDates(text, rules) : { text, dates: new Map() }, known, rules);
  const name = `${read.template.group}.${read.template.name}`;
  if (known !== undefined && known.name !== name)
    return refuseArgument('fromVql', `a statement on ${quoted(known.name)}`, `one on ${quoted(name)}`);
  const query = createQuery({ ...read, dialect: rules, bindings: new Map() }, where);
  // What is typed by a catalog is the same at run time.
  return (isTag ? query.bind(Object.fromEntries(contentOf(text).bindings)) : query) as unknown as Query<Definition>;
}
