// The tree-sitter queries that color VQL in programs, from **the** table of their languages: `npm run editors:grammars` writes them to
// editors/tree-sitter/queries-in-programs/ and editors/helix/.

import { hosts } from './hosts.js';

/** @typedef {import('./hosts.js').Host} Host */
/** @typedef {import('./hosts.js').StringQuery} StringQuery */
/** @typedef {'neovim' | 'helix'} Editor */

/**
 * Returns the files with the injections, by their paths in editors/. Helix has no way to add to its own queries: those for TypeScript and
 * JavaScript, which consist of others, name ours too; those of other languages are appended to a copy of its own.
 *
 * @returns {Readonly<Record<string, string>>}
 */
export function injectionFiles() {
  const ofNeovim = hosts.flatMap((host) =>
    host.tree.neovim.map((name) => [
      `tree-sitter/queries-in-programs/${name}/injections.scm`,
      injections(host, 'neovim'),
    ]),
  );
  const ofHelix = hosts.map((host) => {
    const { helix } = host.tree;
    const parent = helix.startsWith('_') ? 'queries' : 'queries-in-programs';
    return [`helix/${parent}/${helix}/injections.scm`, injections(host, 'helix')];
  });
  return Object.fromEntries([...ofNeovim, ...ofHelix]);
}

/**
 * Returns the injections in the programs of a language.
 *
 * @param {Host} host
 * @param {Editor} editor
 * @returns {string}
 */
function injections({ title, comments, tree }, editor) {
  const types = tree.comments.map((type) => `(${type})`);
  const comment = types.length > 1 ? `[${types.join(' ')}]` : types.join('');
  const marks = comments.flatMap(marksOf).map((mark) => `"${mark}"`);
  const named = (tree.named ?? []).map((string) =>
    injection([string.query, `(#eq? @_name "${string.name}")`], string, editor),
  );
  const marked = tree.strings.map((string) => {
    const { around, statements, body } = tree;
    const inBody = body === undefined ? [] : statements.map((query) => `(${body} . ${query})`);
    const alternatives = [...around, ...statements, ...inBody]
      .map((query) => `    ${query.replace('%', () => string.query)}`)
      .join('\n');
    return injection(
      [`${comment} @_comment`, '.', `[\n${alternatives}\n  ]`, `(#any-of? @_comment ${marks.join(' ')})`],
      string,
      editor,
    );
  });
  const extend = editor === 'neovim' ? '; extends\n\n' : '';
  return `${extend}; VQL in ${title}, where a comment or a name says so.\n${[...named, ...marked].join('\n\n')}\n`;
}

/**
 * Returns the comments that say that VQL follows.
 *
 * @param {Host['comments'][number]} mark
 */
function marksOf(mark) {
  return mark === '/*' ? ['/* vql */', '/*vql*/'] : [`${mark} vql`, `${mark}vql`];
}

/**
 * Returns a pattern with what makes it an injection. Only Neovim can leave out the quotes of a node.
 *
 * @param {readonly string[]} parts
 * @param {StringQuery} string
 * @param {Editor} editor
 */
function injection(parts, { offset, hasValues = false }, editor) {
  const directives = [
    ...(offset !== undefined && editor === 'neovim'
      ? [`(#offset! @injection.content 0 ${offset[0]} 0 -${offset[1]})`]
      : []),
    ...(hasValues ? ['(#set! injection.include-children)'] : []),
    '(#set! injection.language "vql")',
  ];
  return `(${[...parts, ...directives].join('\n  ')})`;
}
