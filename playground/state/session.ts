import type { VariableLists } from '../../src/language/explain/operands.js';
import { parse, splitStatements } from '../../src/vql/index.js';
import { otherSide, type Side } from '../side.js';
import { cunitToVql } from '../translation/cunit-to-vql.js';
import { templateOf } from '../translation/template-of.js';
import type { TextTranslation } from '../translation/translation.js';
import { vqlToCUnit } from '../translation/vql-to-cunit.js';
import type { CatalogChoice } from './catalog-choice.js';
import { defaultTemplate } from './default-template.js';

/** Start of a session: the side that is the source, its text, and the text of the other side if it is known. */
export interface SessionStart {
  readonly source: Side;
  readonly texts: Partial<Readonly<Record<Side, string>>>;
  readonly acceptLosses: boolean;
  /** Template of C-Unit that names none, where no VQL names one either. */
  readonly template?: string;
  /** Catalog of the text; absent: that of the visitor, or else of the sample. */
  readonly catalog?: CatalogChoice;
  /** Values of the variables of each statement of the VQL, which C-Unit has given; absent if there are none. */
  readonly variables?: readonly VariableLists[];
}

/** Two texts, one of which follows the other. */
export interface Session extends SessionStart {
  readonly texts: Readonly<Record<Side, string>>;
  readonly template: string;
  /** Translation of the source text. */
  readonly translation: TextTranslation;
  /** Whether the other side could not follow and still has its previous text. */
  readonly isStale: boolean;
}

/** Translates the source text; without a translation, the other side keeps its text. */
export function openSession(start: SessionStart): Session {
  const { variables: before, ...others } = start;
  const { source, texts, acceptLosses, template = defaultTemplate } = others;
  const both = { vql: texts.vql ?? '', cunit: texts.cunit ?? '' };
  const translation =
    source === 'vql'
      ? vqlToCUnit(both.vql, { acceptLosses })
      : cunitToVql(both.cunit, { acceptLosses, template: firstTemplateOf(both.vql) ?? template });
  const { text } = translation;
  const isStale = text === undefined;
  // While C-Unit is broken, the VQL of the last translation stays, with its values.
  const variables = isStale && source === 'cunit' ? before : translation.variables;
  const followed = isStale ? both : { ...both, [otherSide(source)]: text };
  const known = firstTemplateOf(followed.vql) ?? firstTemplateOf(both.vql) ?? template;
  return {
    ...others,
    texts: followed,
    template: known,
    translation,
    isStale,
    ...(variables !== undefined && { variables }),
  };
}

/** Returns the template of the first statement, if it has one: predicates and requests of C-Unit refer to it. */
function firstTemplateOf(vql: string): string | undefined {
  const [first] = splitStatements(vql);
  const statement = first && parse(first.text).value;
  return statement && templateOf(statement);
}
