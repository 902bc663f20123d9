import { readdir } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { connectFolder, startAnswering } from '../query/installation.js';
import { createFolder } from '../run-vql.js';

const tables = {
  'account.query': [{ id: 1, name: 'Ann', owner: { label: 'Bob' } }],
  'article.query': [{ id: 1, price: 1.5 }],
};

describe('vql catalog pull', () => {
  it('writes the catalog and the dialect-info answer, with which queries are checked', async () => {
    const { vql, read } = await connectFolder(
      { 'vql.config.json': '{ "catalog": "catalog.json", "dialect": { "info": "dialect-info.json" } }' },
      { tables },
    );
    const { code, stdout, stderr } = await vql(['catalog', 'pull', '--connection', 'test']);
    expect([code, stdout]).toEqual([0, '']);
    expect(stderr).toMatch(
      /^Asking test, http\S+\n6 templates, \d+ fields, \d+ data types: catalog\.json, dialect-info\.json\n$/,
    );
    const catalog = JSON.parse(await read('catalog.json'));
    // The stand-in has templates of its own, too.
    expect(Object.keys(catalog.templates)).toEqual(expect.arrayContaining(['account.query', 'article.query']));
    expect(catalog.templates['article.query'].fields.price).toMatchObject({ type: 'decimal' });
    expect(catalog.partial).toBeUndefined();
    expect(JSON.parse(await read('dialect-info.json'))).toHaveProperty('functions');
    const checked = await vql(['check'], { stdin: 'SELECT nmae FROM account.query LIMIT 1' });
    expect(checked).toMatchObject({ code: 1, stdout: expect.stringContaining('Did you mean "name"?') });
    // It replaces what it has written itself.
    expect(await vql(['catalog', 'pull', '--quiet'])).toMatchObject({ code: 0, stderr: '' });
  });

  it('replaces the named templates of a catalog', async () => {
    const known = {
      version: 1,
      templates: { 'account.query': { fields: { old: 'string' } }, 'own.query': { fields: {} } },
    };
    const folder = await connectFolder({ 'catalog.json': JSON.stringify(known) }, { tables });
    const argv = ['catalog', 'pull', '--template', 'account.query'];
    expect(await folder.vql(argv)).toMatchObject({ code: 0 });
    const { templates } = JSON.parse(await folder.read('catalog.json'));
    expect(Object.keys(templates)).toEqual(['account.query', 'own.query']);
    expect(Object.keys(templates['account.query'].fields)).toEqual(['id', 'name', 'owner.label']);
    expect(folder.sent.slice(1)).toEqual([
      'GET /cmn/computed-queries/dialect-info',
      'GET /cmn/computed-queries/account/query/fields',
    ]);
  });

  it('writes a module of TypeScript', async () => {
    const { vql, read } = await connectFolder({}, { tables });
    expect(await vql(['catalog', 'pull', '--output', 'catalog.ts'])).toMatchObject({ code: 0 });
    const module = await read('catalog.ts');
    expect(module).toContain(
      'export interface AccountQuery {\n  fields: {\n    id: "integer";\n    name: "string";\n    "owner.label": "string";\n',
    );
  });

  it.each([403, 404])('ends with an error if a named template is answered %i, and writes nothing', async (status) => {
    const { env } = await startAnswering((request) =>
      request.url.endsWith('/dialect-info') ? Response.json({ functions: [] }) : new Response(null, { status }),
    );
    const { vql, path } = await createFolder();
    const { code, stderr } = await vql(['catalog', 'pull', '--template', 'g.nope', '--quiet'], { env });
    expect([code, stderr]).toEqual([2, expect.stringMatching(new RegExp(`g/nope/fields was answered ${status}`))]);
    expect(await readdir(path)).toEqual([]);
  });

  it('ends all requests and the progress on a terminal when one is refused', async () => {
    let refuse: () => void = () => undefined;
    let aborted: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => {
      refuse = resolve;
    });
    const isAborted = new Promise<void>((resolve) => {
      aborted = resolve;
    });
    const { env } = await startAnswering(async (request) => {
      const { pathname } = new URL(request.url);
      if (pathname.endsWith('/dialect-info')) return Response.json({ functions: [] });
      if (pathname.endsWith('/computed-queries')) return Response.json([{ key: 'g' }]);
      if (pathname.endsWith('/g')) return Response.json(['a', 'b', 'c'].map((name) => ({ templateIdentifier: name })));
      if (pathname.endsWith('/a/fields')) return Response.json({ attributes: [] });
      if (pathname.endsWith('/b/fields')) {
        await asked;
        return new Response(null, { status: 401 });
      }
      refuse();
      request.signal.addEventListener('abort', aborted);
      return new Promise(() => undefined);
    });
    const { vql } = await createFolder();
    const { code, stderr } = await vql(['catalog', 'pull'], { env, terminal: ['stderr'] });
    expect([code, stderr]).toEqual([2, expect.stringContaining('The service does not accept the token.')]);
    await isAborted;
  });

  it('leaves out what the user may not read, and says so', async () => {
    const { env } = await startAnswering((request) => {
      const { pathname } = new URL(request.url);
      if (pathname.endsWith('/dialect-info')) return new Response(null, { status: 403 });
      if (pathname.endsWith('/computed-queries')) return Response.json([{ key: 'account' }]);
      if (pathname.endsWith('/account'))
        return Response.json([{ templateIdentifier: 'query' }, { templateIdentifier: 'account.secret' }]);
      if (pathname.endsWith('/secret/fields')) return new Response(null, { status: 403 });
      return Response.json({ attributes: [{ path: 'id', dataType: 'integer' }] });
    });
    const { vql, read } = await createFolder();
    const { code, stderr } = await vql(['catalog', 'pull'], { env });
    expect(stderr).toContain('The dialect is left out: the service answered 403.\n');
    expect(stderr).toContain('The template "account.secret" is left out: the service answered 403.\n');
    expect(code).toBe(0);
    const { templates } = JSON.parse(await read('catalog.json'));
    expect(Object.keys(templates)).toEqual(['account.query', 'account.secret']);
    const note = 'The dialect is left out: the service answered 403.\n';
    const quiet = await vql(['catalog', 'pull', '--quiet'], { env });
    expect([quiet.code, quiet.stderr.startsWith(note)]).toEqual([0, true]);
  });

  it('does not replace another file, and reports a refusal', async () => {
    const { vql, read } = await connectFolder({ 'catalog.json': '{ "name": "other" }' }, { tables });
    const { code, stderr } = await vql(['catalog', 'pull']);
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining('Cannot write "catalog.json": it exists, and is not a catalog'),
    ]);
    expect(await read('catalog.json')).toBe('{ "name": "other" }');
    // The summary names only the file that was written.
    expect(stderr).toMatch(/data types: dialect-info\.json\n$/);
    const { env } = await startAnswering(() => new Response(null, { status: 401 }));
    const refused = await (await createFolder()).vql(['catalog', 'pull'], { env });
    expect(refused).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('The service does not accept the token.'),
    });
  });

  it('stops at Ctrl-C', async () => {
    const { env } = await startAnswering(() => new Promise(() => undefined));
    const { vql } = await createFolder();
    let interrupt: () => void = () => undefined;
    const { code, stderr } = await vql(['catalog', 'pull'], {
      env,
      onListen: (send) => {
        interrupt = send;
      },
      onOutput: (text) => text.startsWith('Asking') && setTimeout(() => interrupt(), 200),
    });
    expect([code, stderr]).toEqual([130, expect.stringMatching(/Stopped\.\n$/)]);
  });
});

describe('vql catalog diff --connection', () => {
  const old = { version: 1, templates: { 'account.query': { fields: { id: 'integer', gone: 'string' } } } };

  it('compares a catalog with the installation', async () => {
    const { vql } = await connectFolder(
      { 'old.json': JSON.stringify(old), 'a.vql': 'SELECT gone FROM account.query LIMIT 1' },
      { tables },
    );
    const listed = await vql(['catalog', 'diff', 'old.json', '--connection', 'test']);
    expect([listed.code, listed.stdout]).toEqual([1, expect.stringContaining('gone')]);
    const checked = await vql(['catalog', 'diff', 'old.json', '--connection', 'test', 'a.vql']);
    expect([checked.code, checked.stdout]).toEqual([1, expect.stringContaining('Unknown field "gone"')]);
  });
});
