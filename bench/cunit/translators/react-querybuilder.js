/** From the package without React, whose functions react-querybuilder re-exports. @type {import('./translator.js').Translator} */
export const reactQueryBuilder = {
  name: 'react-querybuilder',
  package: '@react-querybuilder/core',
  async load() {
    const { parseSQL } = await import('@react-querybuilder/core/parseSQL');
    const { formatQuery } = await import('@react-querybuilder/core/formatQuery');
    return {
      toTree: (text) => parseSQL(text),
      toText: (tree) => formatQuery(tree, 'sql'),
    };
  },
};
