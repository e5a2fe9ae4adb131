/** Providers for the adapters' tests: real servers on a free port, which can fail as servers do. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';

export type FakeRequest = { method: string; url: URL; headers: Headers; body: string };
export type FakeAnswer =
  | { status: number; json: unknown }
  | { status: number; text: string; headers?: Record<string, string> }
  /** The connection closes without a response. */
  | 'dropped'
  /** No response ever arrives. */
  | 'silent';

export type FakeProvider = {
  baseUrl: string;
  /** Every request that arrived, in order, including those that got no response. */
  requests: FakeRequest[];
  /** Responds to requests in place of the provider, unless it returns undefined. */
  override: (request: FakeRequest) => FakeAnswer | undefined | Promise<FakeAnswer | undefined>;
  close(): Promise<void>;
};

export async function startFakeProvider(
  answer: (request: FakeRequest) => FakeAnswer | Promise<FakeAnswer>,
): Promise<FakeProvider> {
  const provider: FakeProvider = {
    baseUrl: '',
    requests: [],
    override: () => undefined,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const server = createServer(async (incoming, response) => {
    const request = await readRequest(incoming);
    provider.requests.push(request);
    send(response, (await provider.override(request)) ?? (await answer(request)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = z.object({ port: z.number() }).parse(server.address());
  provider.baseUrl = `http://127.0.0.1:${port}`;
  return provider;
}

/** Returns a base URL that refuses connections. */
export async function closedAddress(): Promise<string> {
  const provider = await startFakeProvider(() => 'dropped');
  await provider.close();
  return provider.baseUrl;
}

/** Waits, so that the default response arrives late. */
export async function late(ms: number): Promise<undefined> {
  await wait(ms);
}

async function readRequest(incoming: IncomingMessage): Promise<FakeRequest> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of incoming) chunks.push(z.instanceof(Uint8Array).parse(chunk));
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) headers.set(name, String(value));
  return {
    method: incoming.method ?? '',
    url: new URL(incoming.url ?? '/', 'http://provider.test'),
    headers,
    body: Buffer.concat(chunks).toString('utf8'),
  };
}

function send(response: ServerResponse, answer: FakeAnswer): void {
  if (answer === 'silent') return;
  if (answer === 'dropped') {
    response.destroy();
    return;
  }
  if ('json' in answer) {
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer.json));
    return;
  }
  response.writeHead(answer.status, { 'content-type': 'text/html', ...answer.headers });
  response.end(answer.text);
}
