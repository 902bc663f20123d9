/** From its version 6 on, soql-parser-js carries the scope in its name. @type {import('./candidate.js').Candidate} */
export const soqlParserJs = {
  name: '@jetstreamapp/soql-parser-js',
  language: 'soql',
  async load() {
    const { parseQuery } = await import('@jetstreamapp/soql-parser-js');
    // Without options: an option that differs from the last call's makes it build its parser anew.
    return (text) => parseQuery(text);
  },
};
