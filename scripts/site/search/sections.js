// Reads the sections of a site, which its search finds.
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DomUtils, parseDocument } from 'htmlparser2';
import { DeclarationReflection, DocumentReflection, ReflectionKind } from 'typedoc';

const { hasChildren, isTag, isText } = DomUtils;

/**
 * What the search finds: a page up to its first heading, the text below a heading, or an export.
 *
 * @typedef {object} Section
 * @property {string} url path from the root of the site, with the anchor of the heading
 * @property {string} heading its own heading; for the beginning of a page, the title of the page
 * @property {string} page the title of the page that it is a section of, or the entry point of an export
 * @property {string} name another name: of its page in the navigation, and of the file of the page
 * @property {string} terms what is explained here: the first cells of rows, bold words, the members of an export
 * @property {string} text
 * @property {number} weight how much it counts: what explains comes before what lists
 */

/**
 * Returns the sections of all pages, and the exports of the entry points.
 *
 * @param {import('typedoc').ProjectReflection} project
 * @param {import('typedoc').Router} router
 * @param {string} site folder of the site
 * @returns {readonly Section[]}
 */
export function readSections(project, router, site) {
  return Object.values(project.reflections).flatMap((reflection) => {
    if (reflection instanceof DocumentReflection) {
      const url = router.getFullUrl(reflection);
      return lists.has(url) ? [] : pageSections(reflection, url, readFileSync(join(site, url), 'utf8'));
    }
    return reflection instanceof DeclarationReflection && isExport(reflection)
      ? [exportSection(reflection, router)]
      : [];
  });
}

/** Pages that only list others. */
const lists = new Set(['docs/README.html', 'docs/diagnostics.html']);

/** Weights of the groups of pages, by their names in the navigation; the pages of codes are in none. */
const groupWeights = new Map([
  ['Guides', 1],
  ['Language', 1],
  ['Library', 0.75],
  ['Internals', 0.3],
]);
const codeWeight = 0.3;
const exportWeight = 0.2;

/** Weights of headings by their levels. */
const levelWeights = [1.5, 1, 0.8];

/** @param {DeclarationReflection} reflection */
function isExport({ parent, kind }) {
  const isOfEntryPoint = parent?.kindOf(ReflectionKind.Module) === true && parent.parent?.isProject() === true;
  return isOfEntryPoint && ![ReflectionKind.Reference, ReflectionKind.Module].includes(kind);
}

/**
 * @param {DeclarationReflection} reflection
 * @param {import('typedoc').Router} router
 * @returns {Section}
 */
function exportSection(reflection, router) {
  const { name, parent, comment, signatures = [], children = [] } = reflection;
  const summaries = [comment, ...signatures.map((signature) => signature.comment)].flatMap((one) => one?.summary ?? []);
  return {
    url: router.getFullUrl(reflection),
    heading: name,
    page: parent?.name ?? '',
    name: '',
    terms: children.map((child) => child.name).join('\n'),
    text: summaries.map((part) => part.text).join(''),
    weight: exportWeight,
  };
}

/**
 * Splits a page at its headings. A page of a diagnostic code is one section.
 *
 * @param {DocumentReflection} page
 * @param {string} url
 * @param {string} html
 * @returns {readonly Section[]}
 */
function pageSections({ name, frontmatter }, url, html) {
  const groupWeight = groupWeights.get(String(frontmatter['category']));
  const content = DomUtils.findOne(
    ({ attribs }) => /\btsd-typography\b/.test(attribs['class'] ?? ''),
    parseDocument(html).children,
  );
  /** @type {Section[]} */
  const sections = [];
  for (const node of content?.children ?? []) {
    const [beginning] = sections;
    const level = isTag(node) ? /^h([1-6])$/.exec(node.name)?.[1] : undefined;
    if (isTag(node) && level !== undefined && (beginning === undefined || groupWeight !== undefined)) {
      const heading = textOf(node).trim();
      sections.push({
        url: beginning === undefined ? url : `${url}#${node.attribs['id']}`,
        heading,
        page: beginning?.heading ?? (groupWeight === undefined ? 'Diagnostics' : heading),
        name: beginning === undefined && groupWeight !== undefined ? `${name}\n${basename(url, '.html')}` : '',
        terms: '',
        text: '',
        weight: groupWeight === undefined ? codeWeight : groupWeight * (levelWeights[Number(level) - 1] ?? 0),
      });
    }
    const section = sections.at(-1);
    if (section === undefined) continue;
    section.terms += termsOf(node)
      .map((term) => `${term.trim()}\n`)
      .join('');
    section.text += textOf(node);
  }
  return sections;
}

/**
 * Returns what a node explains: the first cells of its rows, bold words, and quoted messages.
 *
 * @param {import('domhandler').ChildNode} node
 * @returns {readonly string[]}
 */
function termsOf(node) {
  const isTerm = (/** @type {import('domhandler').Element} */ one) =>
    one.name === 'strong' ||
    one.name === 'blockquote' ||
    (one.name === 'td' && (one.prev === null || !isTag(one.prev)) && textOf(one).length < maxCellLength);
  return DomUtils.filter((one) => isTag(one) && isTerm(one), node).map(textOf);
}

/** A longer cell is a sentence, not a term. */
const maxCellLength = 60;

/** Elements that end with a new line. */
const blocks = new Set(['p', 'li', 'td', 'th', 'tr', 'pre', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

/**
 * @param {import('domhandler').AnyNode} node
 * @returns {string}
 */
function textOf(node) {
  if (isText(node)) return node.data;
  if (!hasChildren(node)) return '';
  const text = node.children.map(textOf).join('');
  return isTag(node) && blocks.has(node.name) ? `${text}\n` : text;
}
