import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import GithubSlugger from 'github-slugger';
import MarkdownIt, { type Token } from 'markdown-it';
import { repository } from './read-examples.js';

/** A fenced block: ```` ```json title="vql.config.json" ````. */
export interface Block {
  /** Where it stands: `docs/guides/first-query.md:12`. */
  readonly place: string;
  readonly language: string;
  /** The name of the file that it shows, if it shows one. */
  readonly title: string | undefined;
  readonly code: string;
}

export interface Page {
  readonly blocks: readonly Block[];
  /** Where its links lead, as they are written. */
  readonly links: readonly string[];
  /** Texts between backticks, outside of blocks. */
  readonly codes: readonly string[];
  /** Anchors that links can have after `#`, as GitHub derives them from the headings. */
  readonly anchors: ReadonlySet<string>;
}

const parser = new MarkdownIt({ html: true });

/** Reads a page, by its path in the repository. */
export function readPage(path: string): Page {
  const tokens = parser.parse(readFileSync(join(repository, path), 'utf8'), {});
  const inline = tokens.flatMap(({ children }) => children ?? []);
  const slugger = new GithubSlugger();
  const headings = tokens.filter((_, index) => tokens[index - 1]?.type === 'heading_open');
  return {
    blocks: tokens.filter(({ type }) => type === 'fence').map((token) => blockOf(token, path)),
    links: inline.flatMap((token) => token.attrGet(token.type === 'image' ? 'src' : 'href') ?? []),
    codes: inline.filter(({ type }) => type === 'code_inline').map(({ content }) => content),
    anchors: new Set(headings.map(({ children }) => slugger.slug(textOf(children ?? [])))),
  };
}

function blockOf({ info, content, map }: Token, path: string): Block {
  return {
    place: `${path}:${(map?.[0] ?? 0) + 1}`,
    language: info.split(' ', 1)[0] ?? '',
    title: /\btitle="([^"]+)"/.exec(info)?.[1],
    code: content,
  };
}

function textOf(tokens: readonly Token[]): string {
  return tokens.map(({ type, content }) => (type === 'text' || type === 'code_inline' ? content : '')).join('');
}
