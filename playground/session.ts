import { parse, splitStatements } from '../src/vql/index.js';
import { cunitToVql } from './cunit-to-vql.js';
import { otherSide, type Side } from './side.js';
import type { TextTranslation } from './translation.js';
import { vqlToCUnit } from './vql-to-cunit.js';

/** What a session begins with: the side that is the source, its text, and what is known of the other. */
export interface SessionStart {
  readonly source: Side;
  readonly texts: Partial<Readonly<Record<Side, string>>>;
  readonly acceptLosses: boolean;
}

/** Two texts, of which one follows the other. */
export interface Session extends SessionStart {
  readonly texts: Readonly<Record<Side, string>>;
  /** What came of translating the source. */
  readonly translation: TextTranslation;
  /** Whether the other side could not follow, and has what it had before. */
  readonly isStale: boolean;
}

/** Translates the text of the source; the other side keeps what it has where there is nothing to follow. */
export function openSession({ source, texts, acceptLosses }: SessionStart): Session {
  const both = { vql: texts.vql ?? '', cunit: texts.cunit ?? '' };
  const translation =
    source === 'vql'
      ? vqlToCUnit(both.vql, { acceptLosses })
      : cunitToVql(both.cunit, { acceptLosses, template: templateOf(both.vql) });
  const { text } = translation;
  const isStale = text === undefined;
  const followed = isStale ? both : { ...both, [otherSide(source)]: text };
  return { source, texts: followed, acceptLosses, translation, isStale };
}

/** What is needed to open the session again: without the other side's text, if that follows from the source's alone. */
export function startOf({ source, texts, acceptLosses }: Session): SessionStart {
  const other = otherSide(source);
  const alone: SessionStart = { source, texts: { [source]: texts[source] }, acceptLosses };
  return openSession(alone).texts[other] === texts[other] ? alone : { source, texts, acceptLosses };
}

/** The template of the first statement, as far as it can be read: predicates and requests of C-Unit are about it. */
export function templateOf(vql: string): string {
  const [first] = splitStatements(vql);
  const from = first && parse(first.text).value?.from;
  return from?.kind === 'Template' ? `${from.group}.${from.name}` : defaultTemplate;
}

const defaultTemplate = 'article.query';
