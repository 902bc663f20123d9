// Makes a page of each code of docs/diagnostics.md, and of that page their index: editors link to the page of a code, and the search
// finds it by code and by message.
import { DocumentReflection, MinimalSourceFile, ReflectionKind } from 'typedoc';
import { table } from '../markdown.js';
import { fromRoot } from './navigation.js';

const file = 'docs/diagnostics.md';

/**
 * @param {import('typedoc').Application} app
 * @param {import('typedoc').ProjectReflection} project
 */
export function splitDiagnostics(app, project) {
  const index = documentsOf(project).find((page) => isIndex(page));
  if (index === undefined) return;
  const path = /** @type {import('typedoc').NormalizedPath} */ (project.files.getReflectionPath(index));
  const parse = (/** @type {string} */ text) =>
    app.converter.parseRawComment(new MinimalSourceFile(text, path), project.files).content;
  const [intro = '', ...sections] = textOf(index).split(/^(?=## )/m);
  /** @type {Map<string, DocumentReflection>} */
  const pages = new Map();
  const list = sections.map((section) => {
    const [about = '', ...parts] = section.split(/^### /m);
    const rows = parts.map((part) => {
      const code = part.slice(0, part.indexOf('\n'));
      const page = new DocumentReflection(code, index, parse(`# ${part.trimEnd()}\n`), {});
      index.addChild(page);
      project.registerReflection(page, undefined, undefined);
      pages.set(code, page);
      return [`[${code}](diagnostics.md#${code})`, messageOf(part).replaceAll('|', '\\|')];
    });
    return `${about}\n${table(['code', 'message'], rows)}\n`;
  });
  index.content = parse([intro, ...list].join('\n'));
  for (const page of documentsOf(project)) {
    page.content = page.content.map((part) => withPage(part, pages, project));
  }
}

/**
 * A link to a heading of the index as a link to the page of the code.
 *
 * @param {import('typedoc').CommentDisplayPart} part
 * @param {ReadonlyMap<string, DocumentReflection>} pages
 * @param {import('typedoc').ProjectReflection} project
 * @returns {import('typedoc').CommentDisplayPart}
 */
function withPage(part, pages, project) {
  if (part.kind !== 'relative-link' || part.targetAnchor === undefined || typeof part.target !== 'number') return part;
  const page = pages.get(part.targetAnchor);
  const target = project.files.resolve(part.target, project);
  if (page === undefined || !(target instanceof DocumentReflection) || !isIndex(target)) return part;
  const { targetAnchor: _, ...link } = part;
  return { ...link, target: page };
}

/**
 * The message of the example of a code, which is its quote.
 *
 * @param {string} text
 * @returns {string}
 */
function messageOf(text) {
  return /^> (.+)$/m.exec(text)?.[1] ?? '';
}

/**
 * Returns the text of a page.
 *
 * @param {DocumentReflection} page
 * @returns {string}
 */
export function textOf(page) {
  return page.content.map(({ text }) => text).join('');
}

/** @param {DocumentReflection} page */
function isIndex(page) {
  return fromRoot(page.project.files.getReflectionPath(page) ?? '') === file;
}

/**
 * @param {import('typedoc').ProjectReflection} project
 * @returns {readonly DocumentReflection[]}
 */
function documentsOf(project) {
  return project.getReflectionsByKind(ReflectionKind.Document).filter((page) => page instanceof DocumentReflection);
}
