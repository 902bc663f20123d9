/**
 * A use of an entry point: what most programs call of it.
 *
 * @typedef {object} Use
 * @property {(entry: any) => unknown} run gets the exports of the entry point, and returns plain JSON or a promise of it
 * @property {unknown} expected
 */

const text = 'SELECT id FROM account.query WHERE active = true LIMIT 5';
const filter = { type: 'FILTER', operator: 'EQUALS', property: 'active', values: ['true'] };
const definition = { templates: { 'account.query': { fields: { id: 'integer', active: 'boolean' } } } };

/** The entry points that use modules of Node. */
export const nodeOnly = ['vql-kit/stand-in', 'vql-kit/webhooks/node'];

/**
 * **The** uses of the entry points, by name. They run in Node and in browsers.
 *
 * @type {Readonly<Record<string, Use>>}
 */
export const uses = {
  'vql-kit': {
    run: ({ parse, check, from, toCUnit, readRequest, vql, createDiagnostic, helpFor, parseJson, stringifyJson }) => [
      toCUnit(parse(text).value).value.request.queryPredicate.property,
      check('SELECT id FROM account.query').map(({ code }) => code),
      readRequest({ pageable: { limit: 0 } }).diagnostics.length,
      vql`SELECT id FROM account.query WHERE name = ${"'"}`.toText(),
      vql`SELECT id FROM account.query WHERE EXISTS (${from('crm.calls').select('id').equals('done', true)})`.toText(),
      from('account.query').select('id').where(vql`lower(city) = ${"O'Brien"}`).toText(),
      createDiagnostic('limit-range', { value: '0' }).code,
      helpFor('no-limit') !== '',
      String(parseJson('{"id":1389132653974581248}').id),
      stringifyJson({ id: 1389132653974581248n }),
    ],
    expected: [
      'active',
      ['no-limit'],
      1,
      "SELECT id FROM account.query WHERE name = ''''",
      "SELECT id FROM account.query WHERE EXISTS (SELECT id FROM crm.calls WHERE done = 'true')",
      "SELECT id FROM account.query WHERE lower(city) = 'O''Brien'",
      'limit-range',
      true,
      '1389132653974581248',
      '{"id":1389132653974581248}',
    ],
  },
  'vql-kit/auth': {
    run: async ({ passwordGrant, codeGrant, deviceGrant, AuthError }) => {
      const client = { authUrl: 'https://id.example/oidc', clientId: 'app', clientSecret: 'secret' };
      const device = { device_code: 'd', user_code: 'WDJB', verification_uri: 'https://id.example', expires_in: 60 };
      const fetch = async (url, { body }) => {
        if (url.endsWith('/device')) return Response.json({ ...device, interval: 0.01 });
        return Response.json({ access_token: `${url} ${new URLSearchParams(body).get('grant_type')}`, expires_in: 60 });
      };
      const source = passwordGrant({ ...client, username: 'ann', password: 'secret', fetch });
      const grant = codeGrant({ ...client, redirectUri: 'https://app.example/callback', fetch });
      const begun = await grant.begin();
      const refused = await grant.finish('/callback?code=c1', begun).catch((error) => error);
      const granted = await (await deviceGrant({ ...client, fetch }).begin()).wait();
      return [
        await source.token(),
        begun.verifier.length,
        refused instanceof AuthError && refused.code,
        await granted.token(),
      ];
    },
    expected: [
      'https://id.example/oidc/token password',
      43,
      'wrong-callback',
      'https://id.example/oidc/token urn:ietf:params:oauth:grant-type:device_code',
    ],
  },
  'vql-kit/webhooks': {
    run: async ({ createReceiver, coalesce, memoryStore, suppression }) => {
      const { exportJWK, generateKeyPair, SignJWT } = await import('jose');
      const { privateKey, publicKey } = await generateKeyPair('ES256');
      const claims = new SignJWT()
        .setProtectedHeader({ alg: 'ES256' })
        .setAudience('my-app')
        .setExpirationTime('1 min');
      const handled = [];
      const { accept, idle } = await coalesce({ store: memoryStore(), handle: ({ queue }) => handled.push(queue) });
      const keys = { keys: [await exportJWK(publicKey)] };
      const receive = createReceiver({ appIdentifier: 'my-app', keys, queueOf: () => 'article.update', accept });
      const deliver = async (/** @type {string} */ authorization) => {
        const headers = { authorization, 'content-type': 'application/json' };
        const request = new Request('https://app.example', { method: 'POST', headers, body: '{"articleId":"7"}' });
        return (await receive(request)).status;
      };
      const statuses = [await deliver(''), await deliver(`Bearer ${await claims.sign(privateKey)}`)];
      await idle();
      return [statuses, handled, suppression({ vendor: 'acme', userAgent: 'my-app' })['user-agent']];
    },
    expected: [[401, 200], ['article.update'], 'my-app'],
  },
  'vql-kit/webhooks/node': {
    run: async ({ openFileStore, toNodeListener }) => {
      // Not by an import: a bundle for browsers has all uses.
      const { mkdtempSync, rmSync } = process.getBuiltinModule('node:fs');
      const folder = mkdtempSync(`${process.getBuiltinModule('node:os').tmpdir()}/vql-kit-use-`);
      const store = await openFileStore(`${folder}/deliveries.ndjson`);
      const delivery = { queue: 'article.update', payload: {}, receivedAt: '2026-03-01T08:00:00.000Z' };
      await store.put({ key: 'a', id: '1', delivery });
      const { deliveries } = store.size();
      await store.close();
      rmSync(folder, { recursive: true });
      return [deliveries, typeof toNodeListener(async () => undefined)];
    },
    expected: [1, 'function'],
  },
  'vql-kit/probe': {
    run: ({ planProbe, probeVerdicts, readReport, reportMarkdown }) => {
      const { value } = readReport({ version: 1, complete: true, dialect: {}, answers: [] });
      const [first] = planProbe({ template: 'account.query' });
      return [first.path, Object.keys(probeVerdicts).length, value && reportMarkdown(value).split('\n')[0]];
    },
    expected: ['/cmn/computed-queries/dialect-info', 5, '# Probe of an installation'],
  },
  'vql-kit/builder': {
    run: async ({ conditions, from, fromVql, outer, path, variable }) => {
      const { parse } = await import('vql-kit/vql');
      const { and, equals, isNull, not, or, when } = conditions();
      const query = from('account.query').select('id');
      const calls = from('crm.calls').select('id').equals('done', variable('done'));
      const { variableSubstitutionList } = calls.bind({ done: false }).toTextWithVariables();
      return [
        fromVql('select id from account.query', { parse }).equals('active', true).limit(5).toText(),
        query
          .where(or(equals('type', 'A'), when(undefined, isNull), not(isNull('type'))))
          .distinct()
          .toText(),
        query
          .where((is) => is.in('state', ['A', 'B']))
          .orderBy('name', 'DESC')
          .offset(5)
          .toText(),
        query
          .not((is) => is.range('total', 1, 2))
          .when('B', (all, start) => all.startsWith('name', start))
          .toText(),
        query.lessThan('createdAt', path('updatedAt')).toText(),
        query.exists((account) => calls.equals('account', account.id)).toText(),
        query
          .join(calls, 'c', (is) => is.equals('c.account', path('id')))
          .bind({ done: true })
          .toText(),
        query.exists(calls.equals('account', outer('account.query').id)).toText(),
        variableSubstitutionList.variableSubstitutions[0].values,
        and(isNull('x'), equals('y', 1)).toCUnitOrThrow().operator,
        query.equals('x', 1).toRequest('template').body.queryPredicate.property,
        `${query}` === JSON.parse(JSON.stringify(query)),
      ];
    },
    expected: [
      "SELECT id FROM account.query WHERE active = 'true' LIMIT 5",
      "SELECT DISTINCT id FROM account.query WHERE type = 'A' OR NOT type IS NULL",
      "SELECT id FROM account.query WHERE state IN ('A', 'B') ORDER BY name DESC OFFSET 5",
      "SELECT id FROM account.query WHERE NOT total BETWEEN '1' AND '2' AND name LIKE 'B%'",
      'SELECT id FROM account.query WHERE createdAt < updatedAt',
      'SELECT id FROM account.query WHERE EXISTS (SELECT id FROM crm.calls WHERE done = :done AND account = account.query.id)',
      "SELECT id FROM account.query JOIN (SELECT id FROM crm.calls WHERE done = 'true') AS c ON (c.account = id)",
      'SELECT id FROM account.query WHERE EXISTS (SELECT id FROM crm.calls WHERE done = :done AND account = account.query.id)',
      ['false'],
      'AND',
      'x',
      true,
    ],
  },
  'vql-kit/catalog': {
    run: ({ defineCatalog, openCatalog, readCatalog, mergeCatalogs, diffCatalogs }) => {
      const catalog = defineCatalog(definition);
      const broken = { templates: { 'account.query': { fields: { id: 'integr' } } } };
      return [
        mergeCatalogs(catalog, openCatalog(definition).value).template('account.query').paths,
        readCatalog(broken).diagnostics.map(({ code }) => code),
        diffCatalogs(catalog, defineCatalog({ templates: {} })).length,
      ];
    },
    expected: [['id', 'active'], ['snapshot-value'], 1],
  },
  'vql-kit/client': {
    run: async ({ createClient }) => {
      const fetch = async (_, { body }) =>
        Response.json(
          { data: [{ id: JSON.parse(body).statement }] },
          { headers: { 'x-query-more-elements': 'false' } },
        );
      const erp = createClient({ baseUrl: 'https://erp.example.com', userAgent: 'my-app', token: 'secret', fetch });
      return erp.query('select id from account.query').toArray({ max: 1 });
    },
    expected: [{ id: 'SELECT id FROM account.query ORDER BY id' }],
  },
  'vql-kit/client/light': {
    run: async ({ createLightClient }) => {
      const fetch = async (_, { body }) =>
        Response.json({ data: [body] }, { headers: { 'x-query-more-elements': 'false' } });
      const erp = createLightClient({
        baseUrl: 'https://erp.example.com',
        userAgent: 'my-app',
        token: 'secret',
        fetch,
      });
      const queryPredicate = { type: 'FILTER', operator: 'IS_NULL', property: 'name' };
      const query = { group: 'account', template: 'query', request: { queryPredicate } };
      return [
        (await erp.query(query).toArray({ max: 1 })).map((body) => JSON.parse(body).queryPredicate.operator),
        await erp
          .page('SELECT id FROM account.query', { limit: 1 })
          .catch(({ message }) => message.includes('"parse" of createLightClient')),
      ];
    },
    expected: [['IS_NULL'], true],
  },
  'vql-kit/codemirror': {
    run: async ({ vql, vqlLinter, formatVql }) => {
      const { EditorState } = await import('@codemirror/state');
      const format = () => [{ span: { start: 0, end: 6 }, text: 'SELECT' }];
      let state = EditorState.create({ doc: 'select id FROM a.b' });
      /** @param {import('@codemirror/state').TransactionSpec} change */
      const dispatch = (change) => {
        state = state.update(change).state;
      };
      return [formatVql({ format })({ state, dispatch }), state.doc.toString(), typeof vql(), typeof vqlLinter];
    },
    expected: [true, 'SELECT id FROM a.b', 'object', 'function'],
  },
  'vql-kit/cunit': {
    run: ({ readPredicate, readFilter, createMatcher, toVql, fingerprint }) => {
      const { value } = readPredicate(filter);
      return [
        createMatcher(value)({ active: true }),
        toVql(value).value.kind,
        readFilter(filter, { fields: { active: 'boolean' } }).value.operator,
        fingerprint(value) === fingerprint(filter),
      ];
    },
    expected: [true, 'Comparison', 'EQUALS', true],
  },
  'vql-kit/diagnostics': {
    run: ({ codeFrame, didYouMean, VqlError }) => [
      codeFrame('SELECT', { code: 'a', severity: 'error', message: 'Wrong.', span: { start: 0, end: 6 } }).includes(
        '^^^^^^',
      ),
      didYouMean('nmae', ['name']),
      new VqlError([]) instanceof Error,
    ],
    expected: [true, ['name'], true],
  },
  'vql-kit/dialect': {
    run: ({ constructs, isReserved, resolveDialect }) => [
      Object.keys(constructs).length > 0,
      isReserved('select'),
      resolveDialect({ likeEscape: '!' }).likeEscape,
    ],
    expected: [true, true, '!'],
  },
  'vql-kit/engine': {
    run: ({ compileSql }) => compileSql(text, { target: 'sqlite' }).exact,
    expected: true,
  },
  'vql-kit/interface': {
    run: ({ checkRegistration, endpointPath, limits, serviceHeaders }) => [
      endpointPath('getAccount', { id: 'a/b' }),
      serviceHeaders.moreElements.name,
      limits.urlCharacters.value,
      ...['https://example.org/hooks', 'https://[1'].map((url) =>
        checkRegistration({ url, destinationQueue: 'article.update', appIdentifier: 'my-app' }).map(({ code }) => code),
      ),
    ],
    expected: ['/erp/accounts/a%2Fb', 'x-query-more-elements', 255, [], ['webhook-url']],
  },
  'vql-kit/language': {
    run: ({ createLanguageService }) => {
      const service = createLanguageService();
      const broken = 'SELECT id FROM account.query WHERE name = ';
      return [
        service.diagnostics(broken).length > 0,
        service.complete(broken, broken.length).items.length > 0,
        service.hover(text, 1) !== undefined,
      ];
    },
    expected: [true, true, true],
  },
  'vql-kit/language/cunit': {
    run: async ({ createCUnitLanguageService }) => {
      const items = await createCUnitLanguageService().complete('{ "type": "JUNCTION", "operator":  }', 33);
      return items.map((/** @type {{ label: string }} */ { label }) => label);
    },
    expected: ['AND', 'OR'],
  },
  'vql-kit/monaco': {
    run: ({ registerVql }) => {
      // Monaco itself is given by the program: a stand-in of which every member is a function that returns the same.
      /** @type {any} */
      const monaco = new Proxy(() => monaco, { get: () => monaco });
      registerVql(monaco).dispose();
      return 'registered';
    },
    expected: 'registered',
  },
  'vql-kit/paging': {
    run: async ({ paginate, encodePage }) => {
      const { parse } = await import('vql-kit/vql');
      const rows = [{ id: '1' }, { id: '2' }, { id: '3' }];
      const fetchPage = () => ({ rows: rows.splice(0, 2) });
      const all = [];
      const pager = paginate('SELECT id FROM account.query', { parse, fetchPage, pageSize: 2 });
      for await (const { id } of pager) all.push(id);
      return [all, encodePage('rest', { limit: 5 }, {}).value !== undefined];
    },
    expected: [['1', '2', '3'], true],
  },
  'vql-kit/resources': {
    run: ({ accountSchema, documentTypeTransitionRequestSchema }) => [
      accountSchema.safeParse({ address: { name1: 'Acme' }, businessRelationType: 'B2B' }).success,
      documentTypeTransitionRequestSchema.safeParse({}).error.issues[0].message,
    ],
    expected: [true, 'Invalid input: expected string, received undefined'],
  },
  'vql-kit/rules': {
    run: ({ defineRule, readPlugins }) => {
      const rule = defineRule({ code: 'a', severity: 'info', message: () => '', about: 'query', check: () => {} });
      return [rule.outermost, readPlugins({ plugins: [{ name: 'b', rules: [rule, rule] }] }).problems.length];
    },
    expected: [false, 1],
  },
  'vql-kit/rules/testing': {
    run: ({ describeRule }) => {
      const examples = { invalid: [text] };
      const check = (/** @type {any} */ [query], /** @type {any} */ _, /** @type {any} */ { report }) =>
        report({}, query.template.location);
      const rule = { code: 'a', severity: 'info', message: () => 'Found.', about: 'query', examples, check };
      /** @type {string[]} */
      const passed = [];
      describeRule(rule, {
        describe: (/** @type {string} */ _, /** @type {() => void} */ body) => body(),
        it: (/** @type {string} */ name, /** @type {() => void} */ test) => {
          test();
          passed.push(name);
        },
      });
      return passed.length;
    },
    expected: 1,
  },
  'vql-kit/schemas': {
    run: ({ catalogDefinitionSchema, serviceCatalog, predicateNodeSchema, requestSchema }) => [
      catalogDefinitionSchema.safeParse(definition).success,
      catalogDefinitionSchema.safeParse({}).success,
      serviceCatalog.template('account.query').field('active').type,
      predicateNodeSchema.safeParse(filter).success,
      requestSchema.safeParse({ queryPredicate: filter, pageable: { limit: 5 } }).success,
      requestSchema.safeParse({ pageable: { limit: 0 } }).success,
    ],
    expected: [true, false, 'boolean', true, true, false],
  },
  'vql-kit/stand-in': {
    run: async ({ openStandIn }) => {
      const erp = await openStandIn({ tables: { 'account.query': [{ id: '1' }] } });
      const { status } = await erp.fetch(`${erp.baseUrl}/erp/accounts/1`);
      const { data } = await erp.engine.execute('SELECT id FROM account.query');
      await erp.close();
      return [status, data];
    },
    expected: [403, [{ id: '1' }]],
  },
  'vql-kit/testing': {
    run: async ({ statement, cunitQuery, nearMiss, roundTrips, TestClock }) => {
      const { default: fc } = await import('fast-check');
      const write = (/** @type {unknown} */ tree) => JSON.stringify(tree);
      fc.assert(roundTrips(write, JSON.parse), { numRuns: 5, seed: 1 });
      const clock = new TestClock(0);
      const pause = clock.sleep(60_000, new AbortController().signal);
      await clock.advance(60_000);
      await pause;
      const arbitraries = [statement(), cunitQuery(), nearMiss()];
      return [...arbitraries.map((one) => fc.sample(one, { numRuns: 5, seed: 1 }).length), clock.now()];
    },
    expected: [5, 5, 5, 60_000],
  },
  'vql-kit/vql': {
    run: ({ parse, check, format, print, vql }) => [
      print(parse(text).value),
      check('SELECT FROM', { strict: true }).length > 0,
      format('select id from a.b').value,
      vql`SELECT id FROM a.b WHERE name = ${"O'Brien"}`.toText(),
    ],
    expected: [
      'SELECT id FROM account.query WHERE active = TRUE LIMIT 5',
      true,
      'SELECT id FROM a.b',
      "SELECT id FROM a.b WHERE name = 'O''Brien'",
    ],
  },
};
