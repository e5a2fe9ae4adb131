import type { Server } from 'node:http';

/** Listens on the loopback address and returns the URL. Port 0 picks a free port. */
export async function listen(server: Server, port: number): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;
  return `http://127.0.0.1:${bound}`;
}
