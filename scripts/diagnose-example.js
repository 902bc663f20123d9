// Diagnoses the examples of diagnostic codes, for docs/diagnostics.md (with the built package) and the tests (with the sources).

/**
 * The examples by code: those of a rule stand in the rule, the others in docs/examples/diagnostics.json.
 * @param {Readonly<Record<string, object>>} codes
 * @param {Readonly<Record<string, unknown>>} others
 * @returns {Record<string, import('./diagnose-example.js').Example>}
 */
export function examplesOf(codes, others) {
  const own = Object.entries(codes).flatMap(([code, row]) => {
    const example = 'examples' in row ? row.examples[0] : others[code];
    return example === undefined ? [] : [[code, example]];
  });
  return Object.fromEntries(own);
}

/**
 * Checks a VQL text, or reads a C-Unit object; then translates what it is to the other form.
 * @param {import('./diagnose-example.js').Example} example
 * @param {import('./diagnose-example.js').Library} library
 * @returns {ReturnType<typeof import('./diagnose-example.js').diagnoseExample>}
 */
export function diagnoseExample(example, library) {
  const { check, parse, parsePredicate, readPredicate, readQuery, readRequest, toCUnit, toVql } = library;
  if (typeof example === 'string') return diagnoseExample({ text: example }, library);
  if ('text' in example) {
    const options = optionsOf(example, library);
    const { strict: _, rules: __, catalog: ___, ...reading } = options;
    const { value: statement } = parse(example.text, reading);
    return [...check(example.text, options), ...(statement ? toCUnit(statement).diagnostics : [])];
  }
  if ('predicate' in example) {
    const { value: predicate, diagnostics } = parsePredicate(example.predicate);
    return [...diagnostics, ...(predicate ? toCUnit(predicate).diagnostics : [])];
  }
  if ('catalog' in example) return library.readCatalog(example.catalog).diagnostics;
  if ('answers' in example) return library.catalogFromFields(example.answers).diagnostics;
  if ('dialectInfo' in example) return library.dialectFromInfo(example.dialectInfo).diagnostics;
  if ('json' in example) return library.readJson(example.json).diagnostics;
  if ('host' in example) return library.readHost(example.host).diagnostics;
  if ('config' in example) return library.readConfig(example.config).diagnostics;
  if ('request' in example) return readRequest(example.request).diagnostics;
  if ('query' in example) {
    const { value, diagnostics } = readQuery(example.query);
    return value ? toVql(value, { parse }).diagnostics : diagnostics;
  }
  const { value, diagnostics } = readPredicate(withReferences(example.node), example.options);
  return value ? toVql(value, { parse }).diagnostics : diagnostics;
}

/**
 * JSON cannot hold itself: what says `{ "$ref": "#" }` becomes the root.
 * @param {unknown} json
 * @returns {unknown}
 */
function withReferences(json) {
  const root = structuredClone(json);
  const resolve = (/** @type {unknown} */ value) => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      if (inner?.$ref === '#') Object.assign(value, { [key]: root });
      else resolve(inner);
    }
  };
  resolve(root);
  return root;
}

/**
 * The options of a text; with the fields of its template comes a catalog, with the functions of the installation a dialect.
 * @param {Extract<import('./diagnose-example.js').Example, { readonly text: string }>} example
 * @param {import('./diagnose-example.js').Library} library
 * @returns {import('../src/index.js').CheckOptions}
 */
function optionsOf({ options, fields, functions }, { defineCatalog, defaultDialect }) {
  const catalog =
    fields &&
    defineCatalog({
      templates: { 'account.query': { fields }, 'crm.activities': { fields: { accountId: 'integer' } } },
    });
  const listed = functions?.map((name) => ({ name, aggregate: true, evidence: /** @type {const} */ ('api') }));
  const dialect = {
    ...defaultDialect,
    ...options?.dialect,
    ...(listed && { functions: listed, functionsComplete: true }),
  };
  return /** @type {import('../src/index.js').CheckOptions} */ ({ ...options, ...(catalog && { catalog }), dialect });
}
