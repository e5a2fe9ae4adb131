import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';

type Stored = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/**
 * A CDN in front of a server: serves again what `Cache-Control` calls public, by URL, encoding, and the headers that
 * `docs/scale.md` tells operators to add. It ignores `Vary`, as CDNs do.
 */
export async function startCdn(origin: string, keyHeaders: readonly string[]) {
  const stored = new Map<string, Stored>();
  const passedOn: string[] = [];
  const server = createServer((incoming, response) => {
    const { method = 'GET', url = '/', headers } = incoming;
    const key = [url, ...['accept-encoding', ...keyHeaders].map((name) => headers[name])].join(' ');
    const known = method === 'GET' ? stored.get(key) : undefined;
    if (known) {
      response.writeHead(known.status, known.headers).end(known.body);
      return;
    }
    passedOn.push(`${method} ${url}`);
    const customer = { 'x-forwarded-for': incoming.socket.remoteAddress };
    const onward = request(
      new URL(url, origin),
      { method, headers: { ...headers, ...customer } },
      async (answer) => {
        const status = answer.statusCode ?? 502;
        const body = Buffer.concat(await answer.toArray());
        if (method === 'GET' && status === 200 && isPublic(answer.headers)) {
          stored.set(key, { status, headers: answer.headers, body });
        }
        response.writeHead(status, answer.headers).end(body);
      },
    );
    onward.once('error', () => response.destroy());
    incoming.pipe(onward);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('No address');
  return {
    baseUrl: `http://127.0.0.1:${address.port}`,
    /** The requests that reached the server. */
    passedOn: () => [...passedOn],
    stored: () => [...stored.keys()],
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function isPublic(headers: IncomingHttpHeaders): boolean {
  return /\bpublic\b.*\bmax-age=[1-9]/.test(headers['cache-control'] ?? '');
}
