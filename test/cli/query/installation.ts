import { onTestFinished } from 'vitest';
import { listen, type StandIn, type StandInOptions } from '../../../src/stand-in/index.js';
import { type Answer, secrets, startService } from '../probe/probed-service.js';
import { createFolder, type Folder } from '../run-vql.js';

/** Rows of the installation of the tests: more than a page. */
export const accounts = Array.from({ length: 250 }, (_, index) => ({
  id: index + 1,
  name: `Account ${String(index + 1).padStart(3, '0')}`,
  price: index / 4,
}));

/** A folder with a stored connection `test` to a stand-in. */
export interface ConnectedFolder extends Folder {
  /** The requests to the API so far. */
  readonly sent: readonly string[];
  readonly baseUrl: string;
  /** The stand-in, whose rows a test can change. */
  readonly erp: StandIn;
}

/** Starts a stand-in, and logs in to it in a folder with files. */
export async function connectFolder(
  files: Readonly<Record<string, string>> = {},
  options: StandInOptions = {},
  answer: Answer = () => undefined,
): Promise<ConnectedFolder> {
  const service = await startService(answer, { tables: { 'account.query': accounts }, ...options });
  const folder = await createFolder(files);
  const addresses = service.options.slice(0, 6);
  const { code, stderr } = await folder.vql(
    ['login', 'test', '--grant', 'password', '--username', secrets.VQL_USERNAME, ...addresses],
    { env: { VQL_CLIENT_SECRET: secrets.VQL_CLIENT_SECRET }, stdin: secrets.VQL_PASSWORD },
  );
  if (code !== 0) throw new Error(stderr);
  return { ...folder, sent: service.sent, baseUrl: addresses[1] ?? '', erp: service.erp };
}

/** A service that answers each request in one way; it takes any token. */
export async function startAnswering(answer: (request: Request) => Response | Promise<Response>) {
  const bodies: unknown[] = [];
  const listener = await listen(async (request) => {
    const text = await request.clone().text();
    bodies.push(text === '' ? undefined : JSON.parse(text));
    return answer(request);
  });
  onTestFinished(() => listener.close());
  return { bodies, env: { VQL_BASE_URL: listener.origin, VQL_ACCESS_TOKEN: 'token-of-test' } };
}
