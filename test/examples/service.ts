import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ExecuteBody } from 'vql-kit/builder';
import { openEngine } from 'vql-kit/engine';
import { repository } from '../package/dist.js';

/** A request that the service has answered. */
interface Received {
  readonly path: string;
  readonly body: { readonly statement?: string };
}

/** A service on the loopback that runs computed queries on the rows of `examples/data`. */
export async function openService() {
  const data = (name: string): string => join(repository, 'examples/data', name);
  const engine = await openEngine({
    tables: {
      'account.query': data('accounts.json'),
      'document.querySalesDocuments': data('documents.ndjson'),
    },
  });
  const received: Received[] = [];
  const files = new Map<string, Blob>();
  /** Stores and returns the files of documents. The second attempt to store one succeeds. */
  const answerFile = async (request: IncomingMessage, response: ServerResponse) => {
    const { url: path = '', method, headers } = request;
    if (method === 'PUT') {
      const form = await new Response(Readable.toWeb(request) as ReadableStream, {
        headers: { 'content-type': headers['content-type'] ?? '' },
      }).formData();
      const isFirst = !files.has(path);
      files.set(path, form.get('file') as Blob);
      return response.writeHead(isFirst ? 503 : 200, { 'content-type': 'application/json' }).end('{}');
    }
    const file = files.get(path);
    if (file === undefined) return response.writeHead(404).end();
    return response.writeHead(200, { 'content-type': file.type }).end(Buffer.from(await file.arrayBuffer()));
  };
  const server = createServer(async (request, response) => {
    const { url: path = '', headers } = request;
    const answer = (status: number, body: object, more: Readonly<Record<string, string>> = {}) =>
      response.writeHead(status, { 'content-type': 'application/json', ...more }).end(JSON.stringify(body));
    if (headers['user-agent'] === undefined) return answer(403, {});
    if (headers.authorization !== 'Bearer T1') return answer(401, {});
    if (path.includes('/files/')) return answerFile(request, response);
    const body = JSON.parse(await textOf(request));
    received.push({ path, body });
    const [, , , group = '', template = ''] = path.split('/');
    // As the interface document says of this endpoint.
    if (group === 'execute' && body.offset === 0) return answer(422, { error: 'The offset is at least 1.' });
    const query = group === 'execute' ? (body as ExecuteBody) : { group, template, request: body };
    try {
      const result = await engine.execute(query);
      return answer(200, { data: result.data }, { ...result.headers });
    } catch (error) {
      return answer(400, { error: (error as Error).message });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
      engine.close();
    },
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}
