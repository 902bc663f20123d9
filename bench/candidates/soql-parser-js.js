/** Since version 6, soql-parser-js has a scope in its name. @type {import('./candidate.js').Candidate} */
export const soqlParserJs = {
  name: '@jetstreamapp/soql-parser-js',
  language: 'soql',
  async load() {
    const { parseQuery } = await import('@jetstreamapp/soql-parser-js');
    // Without options: it builds its parser anew whenever an option differs from the previous call.
    return (text) => parseQuery(text);
  },
};
