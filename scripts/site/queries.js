// Colors queries with the grammar that editors install, and links them, as VQL or as C-Unit, to the playground.
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
import { PageEvent } from 'typedoc';

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
 * Returns the hook with which typedoc sets up its Markdown parser. In the documentation a block with the language `sql` is VQL, which
 * a test checks; of the blocks with the language `json`, some are C-Unit.
 *
 * @param {import('typedoc').Application} app
 * @param {Colors} colors
 * @returns {(parser: import('markdown-it').default) => void}
 */
export function colorQueries(app, colors) {
  let root = '';
  app.renderer.on(PageEvent.BEGIN, ({ url }) => {
    root = '../'.repeat(url.split('/').length - 1);
  });
  return (parser) => {
    const { highlight } = parser.options;
    parser.options.highlight = (code, language, attributes) => {
      const copy = '<button type="button">Copy</button>';
      const linkTo = (/** @type {Readonly<Record<string, string>>} */ texts) => {
        const address = `${root}playground/index.html#${new URLSearchParams(texts)}`;
        return `<a class="open-query" href="${escaped(address)}">Open in the playground</a>`;
      };
      if (language === 'sql') {
        const link = linkTo({ vql: code.trimEnd() });
        return `<pre><code class="vql">${colors(code.trimEnd(), 'vql')}</code>${copy}${link}</pre>\n`;
      }
      if (/^(?:ts|js)$/.test(language) && /\bvql\b[^`'"\n]*[`'"]/.test(code)) {
        const text = colors(code.trimEnd(), language === 'ts' ? 'typescript' : 'javascript');
        return `<pre><code class="vql ${language}">${text}</code>${copy}</pre>\n`;
      }
      const block = highlight?.(code, language, attributes) ?? '';
      const isLinked = language === 'json' && isCUnit(code);
      return isLinked ? block.replace('</pre>', () => `${linkTo({ cunit: code.trimEnd() })}</pre>`) : block;
    };
  };
}

/**
 * Whether a JSON text is a predicate, a request or a query of C-Unit, or a list of them.
 *
 * @param {string} text
 * @returns {boolean}
 */
function isCUnit(text) {
  try {
    const [first] = [JSON.parse(text)].flat();
    const has = (/** @type {readonly string[]} */ ...names) => names.every((name) => name in Object(first));
    return has('type', 'operator') || has('group', 'template') || has('queryPredicate') || has('pageable');
  } catch {
    return false;
  }
}
