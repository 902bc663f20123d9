import { createClient } from '../../../src/client/index.js';

declare global {
  /** What the calls of a client return, and the codes of its warnings. */
  var useClient: () => Promise<{
    readonly rows: readonly unknown[];
    readonly document: unknown;
    readonly redirect: unknown;
    readonly isAborted: boolean;
    readonly warnings: readonly string[];
  }>;
  /** What the client carries besides JSON, as bytes. */
  var carryBytes: (bytes: readonly number[]) => Promise<{
    readonly echoes: readonly (readonly number[])[];
    readonly file: readonly unknown[];
    readonly redirect: readonly unknown[];
  }>;
}

globalThis.useClient = async () => {
  const warnings: string[] = [];
  const erp = createClient({
    baseUrl: location.origin,
    userAgent: 'my-app',
    token: 'secret',
    onDiagnostic: ({ code }) => void warnings.push(code),
  });
  const rows = await erp.query('SELECT id FROM account.query', { pageSize: 2 }).toArray({ max: 10 });
  const document = await erp.documents.create({ transitionId: 'create', document: {} });
  const redirect = await erp.get('account', 'moved').catch(({ code, message }) => [code, message]);
  const reason = new Error('The user has left.');
  const controller = new AbortController();
  setTimeout(() => controller.abort(reason), 50);
  const aborted: unknown = await erp.get('account', 'silent', { signal: controller.signal }).catch((error) => error);
  return { rows, document, redirect, isAborted: aborted === reason, warnings };
};

globalThis.carryBytes = async (numbers) => {
  const erp = createClient({ baseUrl: location.origin, userAgent: 'my-app', token: 'secret', onDiagnostic: () => {} });
  const bytes = new Uint8Array(numbers);
  const endpoint = { method: 'PUT', path: '/erp/echo' } as const;
  const blob = new Blob([bytes], { type: 'application/pdf' });
  const asBytes = await erp.request(endpoint, { body: bytes, as: 'bytes' });
  const asStream = await erp.request(endpoint, { body: blob, as: 'stream' });
  const ofFetch = await erp.fetch('/erp/echo', { method: 'PUT', body: bytes });
  const form = new FormData();
  form.append('file', blob, 'a.pdf');
  const echoed = await erp.fetch('/erp/echo', { method: 'PUT', body: form });
  const file = (await echoed.formData()).get('file') as File;
  const redirect = await erp.fetch('/erp/accounts/moved').then(
    () => [],
    ({ code, status }) => [code, status],
  );
  const buffers = [asBytes.body, await new Response(asStream.body).arrayBuffer(), await ofFetch.arrayBuffer()];
  return {
    echoes: buffers.map((one) => [...new Uint8Array(one)]),
    file: [file.name, file.type, ...new Uint8Array(await file.arrayBuffer())],
    redirect,
  };
};
