/** Parses VQL and translates it to C-Unit; translates C-Unit to VQL and prints it. @type {import('./translator.js').Translator} */
export const ownTranslator = {
  name: 'vql-kit',
  async load() {
    const { toCUnit, toVql } = await import('../../../dist/cunit/index.js');
    const { parsePredicate, print } = await import('../../../dist/vql/index.js');
    return {
      toTree: (text) => toCUnit(parsePredicate(text).value).value,
      toText: (tree) => print(toVql(tree).value),
    };
  },
};
