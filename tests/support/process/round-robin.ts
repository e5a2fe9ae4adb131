import { once } from 'node:events';
import { createServer, request } from 'node:http';

export async function startRoundRobin(baseUrls: readonly string[]) {
  let count = 0;
  const handled: number[] = baseUrls.map(() => 0);
  const server = createServer((incoming, response) => {
    const index = count % baseUrls.length;
    count += 1;
    handled[index] = (handled[index] ?? 0) + 1;
    const onward = request(
      new URL(incoming.url ?? '/', baseUrls[index]),
      { method: incoming.method, headers: incoming.headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
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
    handled: () => [...handled],
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
