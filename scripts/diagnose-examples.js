// Returns the diagnostics of the examples of docs/examples/: for docs/diagnostics.md of the built package, for the tests of the sources.

/**
 * Returns the examples by code: those of rules from their rows, the others from docs/examples/diagnostics.json.
 *
 * @param {Readonly<Record<string, object>>} codes
 * @param {Readonly<Record<string, unknown>>} others
 * @returns {Record<string, import('./diagnose-examples.js').Example>}
 */
export function examplesOf(codes, others) {
  const own = Object.entries(codes).flatMap(([code, row]) => {
    const example = 'examples' in row ? exampleOfRule(row.examples.invalid[0]) : others[code];
    return example === undefined ? [] : [[code, example]];
  });
  return Object.fromEntries(own);
}

/**
 * Returns an example of a rule in the form of those of docs/examples/diagnostics.json.
 *
 * @param {string | import('../src/catalog/rules/rule.js').InvalidExample} example
 * @returns {import('./diagnose-examples.js').Example}
 */
export function exampleOfRule(example) {
  if (typeof example === 'string') return example;
  const { query, strict, catalog, probed, dialect } = example;
  const { functions, functionsComplete: _, ...others } = dialect ?? {};
  const options = {
    ...(strict !== undefined && { strict }),
    ...(Object.keys(others).length > 0 && { dialect: others }),
  };
  return /** @type {import('./diagnose-examples.js').Example} */ ({
    ...(typeof query === 'string' ? { text: query } : { filter: query }),
    ...(Object.keys(options).length > 0 && { options }),
    ...(catalog && { fields: catalog.templates['account.query']?.fields }),
    ...(functions && { functions: functions.map(({ name }) => name) }),
    ...(probed && { findings: probed }),
  });
}

/**
 * Checks a VQL text, or reads a C-Unit object; then translates it to the other form.
 *
 * @param {import('./diagnose-examples.js').Example} example
 * @param {import('./diagnose-examples.js').Library} library
 * @returns {ReturnType<typeof import('./diagnose-examples.js').diagnoseExample>}
 */
export function diagnoseExample(example, library) {
  const { check, parse, parsePredicate, readPredicate, readQuery, toCUnit, toVql } = library;
  if (typeof example === 'string') return diagnoseExample({ text: example }, library);
  if ('text' in example) {
    const options = optionsOf(example, library);
    const { strict: _, rules: __, catalog: ___, ...reading } = options;
    const { value: statement } = parse(example.text, reading);
    return [
      ...check(example.text, options),
      ...(statement ? toCUnit(statement, { dialect: options.dialect }).diagnostics : []),
    ];
  }
  if ('filter' in example) return library.checkPredicate(example.filter, optionsOf(example, library));
  if ('split' in example) {
    const { split, ...options } = example;
    return library.splitIn(library.parseOrThrow(split), options).diagnostics;
  }
  if ('predicate' in example) {
    const { value: predicate, diagnostics } = parsePredicate(example.predicate);
    return [...diagnostics, ...(predicate ? toCUnit(predicate).diagnostics : [])];
  }
  for (const [member, reader] of Object.entries(readers))
    if (member in example) return library[reader](example[member]).diagnostics;
  if ('execute' in example) return library.checkExecuteRequest(example.execute, { parse });
  if ('strict' in example) return library.checkPredicate(example.strict, { strict: true });
  if ('query' in example) {
    const { value, diagnostics } = readQuery(example.query);
    return value ? toVql(value, { parse }).diagnostics : diagnostics;
  }
  const { value, diagnostics } = readPredicate(withReferences(example.node), nodeOptionsOf(example));
  return value ? toVql(value, { parse }).diagnostics : diagnostics;
}

/** The functions that read examples, by the member of the example. */
const readers = {
  catalog: 'readCatalog',
  answers: 'catalogFromFields',
  dialectInfo: 'dialectFromInfo',
  dialectFile: 'readDialect',
  json: 'readJson',
  host: 'readHost',
  config: 'readConfig',
  request: 'readRequest',
};

/**
 * Returns the diagnostics of the error that an expression throws, of its result, or that are its result. It uses the exports of the library by name.
 *
 * @param {string} expression
 * @param {import('./diagnose-examples.js').ExpressionLibrary} library
 * @returns {ReturnType<typeof import('./diagnose-examples.js').diagnoseExpression>}
 */
export function diagnoseExpression(expression, { VqlError, ...names }) {
  try {
    const result = new Function(...Object.keys(names), `return ${expression};`)(...Object.values(names));
    return Array.isArray(result) ? result : (result?.diagnostics ?? []);
  } catch (error) {
    if (error instanceof VqlError) return error.diagnostics;
    throw error;
  }
}

/**
 * Reads all rows from a list of answers, or decodes the page of a request.
 *
 * @param {import('./diagnose-examples.js').PagingExample} example
 * @param {import('./diagnose-examples.js').PagingLibrary} library
 * @returns {ReturnType<typeof import('./diagnose-examples.js').diagnosePagingExample>}
 */
export async function diagnosePagingExample(example, { paginate, decodePage, parse }) {
  if ('decodes' in example) return decodePage('vql-request', example.decodes).diagnostics;
  const { options = {}, answers = [], isLeft = false } = example;
  const query =
    'broken' in example ? /** @type {import('vql-kit').Statement} */ (parse(example.broken).value) : example.query;
  const found = [];
  const waiting = [...answers];
  // Some answers are wrong on purpose.
  const fetchPage = () => waiting.shift();
  const onDiagnostic = (diagnostic) => void found.push(diagnostic);
  try {
    const pager = paginate(query, { parse, ...options, fetchPage, onDiagnostic });
    if (isLeft) await pager.first();
    await pager.toArray({ max: 100 });
  } catch (error) {
    if (!Array.isArray(error?.diagnostics)) throw error;
    found.push(...error.diagnostics);
  }
  return found;
}

/**
 * Returns the diagnostics of the error that a call of `vql-kit/auth` throws, or with which its promise is rejected.
 *
 * @param {string} expression
 * @param {object} library the exports of the entry point
 * @returns {ReturnType<typeof import('./diagnose-examples.js').diagnoseAuthExample>}
 */
export async function diagnoseAuthExample(expression, library) {
  const names = {
    ...library,
    client: {
      authUrl: 'https://id.example/realms/acme/protocol/openid-connect',
      clientId: 'app',
      clientSecret: 'secret',
    },
    user: { username: 'ann', password: 'secret' },
    redirectUri: 'https://app.example/callback',
    // Stands still, so that a message with a time is always the same.
    clock: { now: () => 0, sleep: () => new Promise(() => undefined) },
  };
  try {
    await new Function(...Object.keys(names), `return ${expression};`)(...Object.values(names));
    return [];
  } catch (error) {
    if (Array.isArray(error?.diagnostics)) return error.diagnostics;
    throw error;
  }
}

/**
 * Compiles a query, or runs it on tables.
 *
 * @param {import('./diagnose-examples.js').EngineExample} example
 * @param {import('./diagnose-examples.js').EngineLibrary} library
 * @returns {ReturnType<typeof import('./diagnose-examples.js').diagnoseEngineExample>}
 */
export async function diagnoseEngineExample(example, { compileSql, openEngine, defineCatalog, VqlError }) {
  try {
    if ('options' in example) {
      const { query, options, templates } = example;
      const catalog = templates && defineCatalog({ templates });
      return compileSql(query, { ...options, catalog }).diagnostics;
    }
    const engine = await openEngine('answer' in example ? { trino: trinoWith(example) } : { tables: example.tables });
    if (example.isClosed) engine.close();
    if (example.isPut) await engine.put('account.query', []).finally(() => engine.close());
    if (example.isChecked) return await engine.check(example.query).finally(() => engine.close());
    await engine.execute(example.query).finally(() => engine.close());
  } catch (error) {
    if (!(error instanceof VqlError)) throw error;
    return error.diagnostics;
  }
  return [];
}

/** A server of Trino that gives one answer to each request, and a table whose columns need not be read. */
function trinoWith({ answer: { status, body } }) {
  return {
    url: 'https://trino.example.com',
    catalog: 'lake',
    schema: 'erp',
    user: 'ada',
    tables: { 'account.query': { name: 'account_query', columns: { id: 'integer' } } },
    fetch: async () => new Response(JSON.stringify(body), { status }),
  };
}

/**
 * Calls a client whose requests get one answer.
 *
 * @param {import('./diagnose-examples.js').ClientExample} example
 * @param {import('./diagnose-examples.js').ClientLibrary} library
 * @returns {ReturnType<typeof import('./diagnose-examples.js').diagnoseClientExample>}
 */
export async function diagnoseClientExample(example, { createClient, VqlError }) {
  const { call, options, answer, platform, missing, hasNoToken = false, hook } = example;
  const found = [];
  const fail = () => {
    throw new Error('The disk is full.');
  };
  const erp = createClient({
    baseUrl: 'https://erp.example.com',
    userAgent: 'my-app',
    token: 'secret',
    fetch: () => fetchAnswer(answer),
    onDiagnostic: (diagnostic) => void found.push(diagnostic),
    ...options,
    ...(hasNoToken && { token: () => new Promise(() => undefined) }),
    ...(hook && { [hook]: fail }),
  });
  const replaced = missing ?? 'navigator';
  const before = Object.getOwnPropertyDescriptor(globalThis, replaced);
  const value = platform === undefined ? undefined : { userAgent: platform };
  Object.defineProperty(globalThis, replaced, { value, configurable: true });
  try {
    await new Function('erp', `return ${call};`)(erp);
  } catch (error) {
    if (!(error instanceof VqlError)) throw error;
    found.push(...error.diagnostics);
  } finally {
    Reflect.deleteProperty(globalThis, replaced);
    if (before !== undefined) Object.defineProperty(globalThis, replaced, before);
  }
  return found;
}

/** @param {import('./diagnose-examples.js').ClientExample['answer']} answer */
async function fetchAnswer(answer) {
  if (answer === 'never') return new Promise(() => undefined);
  if (answer === undefined || answer === 'broken')
    throw new TypeError('fetch failed', { cause: Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }) });
  const { status = 200, body, type = 'application/json' } = answer;
  return new Response(body, { status, headers: { 'content-type': type } });
}

/**
 * Returns the options of a node, with a dialect whose EXISTS has its query in a member.
 *
 * @param {Extract<import('./diagnose-examples.js').Example, { readonly node: unknown }>} example
 * @returns {import('../src/index.js').ReadOptions}
 */
function nodeOptionsOf({ options = {}, existsMember: name }) {
  if (name === undefined) return options;
  const existsForm = { write: (text) => ({ [name]: text }), read: (members) => members[name] };
  return { ...options, dialect: { existsForm } };
}

/**
 * Copies JSON, which cannot contain itself: `{ "$ref": "#" }` becomes the root.
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
 * Returns the options of a text or filter, with a catalog of its fields, and a dialect of its functions and findings.
 *
 * @param {Pick<Extract<import('./diagnose-examples.js').Example, { readonly text: string }>, 'options' | 'fields' | 'functions' | 'findings'>} example
 * @param {import('./diagnose-examples.js').Library} library
 * @returns {import('../src/index.js').CheckOptions}
 */
function optionsOf({ options, fields, functions, findings }, { defineCatalog, defaultDialect, readDialect }) {
  const catalog =
    fields &&
    defineCatalog({
      templates: { 'account.query': { fields }, 'crm.activities': { fields: { accountId: 'integer' } } },
    });
  const listed = functions?.map((name) => ({ name, aggregate: true, evidence: /** @type {const} */ ('api') }));
  const dialect = {
    ...defaultDialect,
    ...(findings && readDialect({ version: 1, dialect: findings }).value),
    ...options?.dialect,
    ...(listed && { functions: listed, functionsComplete: true }),
  };
  return /** @type {import('../src/index.js').CheckOptions} */ ({ ...options, ...(catalog && { catalog }), dialect });
}
