import type { Server } from 'node:http';

/** Listens on this machine's own address and returns that address. Port 0 takes any free port. */
export async function listen(server: Server, port: number): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;
  return `http://127.0.0.1:${bound}`;
}
