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
