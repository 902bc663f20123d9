// Colors queries with the grammar that editors install, and links them to the playground.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  bundledLanguages,
  bundledThemes,
  codeToTokensWithThemes,
  createOnigurumaEngine,
  createShikiInternal,
  loadBuiltinWasm,
} from '@gerrit0/mini-shiki';
import { DocumentReflection, PageEvent } from 'typedoc';
import { textOf } from './diagnostics.js';
import { addressOf, examplesIn, linkOf, sideOf } from './examples.js';

/** @typedef {(code: string, language: string) => string} Colors */

/**
 * Loads the grammars of VQL, and of VQL in programs.
 *
 * @returns {Promise<Colors>}
 */
export async function loadColors() {
  await loadBuiltinWasm();
  const shiki = await createShikiInternal({
    engine: await createOnigurumaEngine(),
    themes: [bundledThemes['light-plus'], bundledThemes['dark-plus']],
    langs: [
      bundledLanguages.typescript,
      bundledLanguages.javascript,
      { ...readGrammar('vql'), name: 'vql' },
      { ...readGrammar('vql-in-programs'), name: 'vql-in-programs', injectTo: ['source.ts', 'source.js'] },
    ],
  });
  return (code, language) =>
    codeToTokensWithThemes(shiki, code, { lang: language, themes: { light: 'light-plus', dark: 'dark-plus' } })
      .map((line) => line.map(({ content, variants }) => colored(content, variants)).join(''))
      .join('\n');
}

/** @param {string} name */
function readGrammar(name) {
  return JSON.parse(
    readFileSync(join(import.meta.dirname, `../../editors/vscode/syntaxes/${name}.tmLanguage.json`), 'utf8'),
  );
}

/**
 * @param {string} text
 * @param {Readonly<Record<string, { readonly color?: string }>>} variants
 * @returns {string}
 */
function colored(text, { light, dark }) {
  return `<span style="--light:${light?.color};--dark:${dark?.color}">${escaped(text)}</span>`;
}

/** @param {string} text */
function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/**
 * Returns the hook with which typedoc sets up its Markdown parser. A query has a link to the playground if that shows what the page states
 * of it.
 *
 * @param {import('typedoc').Application} app
 * @param {Colors} colors
 * @param {Parameters<typeof addressOf>[1]} open Opens an address of the playground.
 * @returns {(parser: import('markdown-it').default) => void}
 */
export function colorQueries(app, colors, open) {
  let root = '';
  /** @type {readonly import('./examples.js').Example[]} */
  let examples = [];
  app.renderer.on(PageEvent.BEGIN, ({ url, model }) => {
    root = '../'.repeat(url.split('/').length - 1);
    examples = model instanceof DocumentReflection ? examplesIn(textOf(model)) : [];
  });
  return (parser) => {
    const { highlight } = parser.options;
    parser.options.highlight = (code, language, attributes) => {
      const copy = '<button type="button">Copy</button>';
      const link = linkTo(code.trimEnd(), language);
      if (language === 'sql')
        return `<pre><code class="vql">${colors(code.trimEnd(), 'vql')}</code>${copy}${link}</pre>\n`;
      if (/^(?:ts|js)$/.test(language) && /\bvql\b[^`'"\n]*[`'"]/.test(code)) {
        const text = colors(code.trimEnd(), language === 'ts' ? 'typescript' : 'javascript');
        return `<pre><code class="vql ${language}">${text}</code>${copy}</pre>\n`;
      }
      return highlight?.(code, language, attributes)?.replace('</pre>', () => `${link}</pre>`) ?? '';
    };
  };

  function linkTo(/** @type {string} */ text, /** @type {string} */ language) {
    const side = sideOf(language, text);
    if (side === undefined) return '';
    const known = examples.find((example) => example.side === side && example.text === text);
    const members = addressOf(known ?? { side, text, stated: [] }, open);
    if (members === undefined) return '';
    return `<a class="open-query" href="${escaped(root + linkOf(members))}">Open in the playground</a>`;
  }
}
