import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { limitConnections } from './limit-connections.ts';

it('closes the connection of a client that never reads', {
  tags: ['SAFE-024'],
}, async () => {
  const answer = Buffer.alloc(64 * 1024 * 1024);
  const server = createServer((_, response) => response.end(answer));
  limitConnections(server, { most: 9, mostPerIp: 9, trustedProxies: [], silentMs: 100 });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const caller = connect({ host: '127.0.0.1', port });
  caller.pause();
  const [socket] = await Promise.all([
    once(server, 'connection'),
    once(caller, 'connect').then(() => caller.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')),
  ]);
  await once(socket[0], 'close');
  expect(server.listening).toBe(true);
  caller.destroy();
  server.close();
});
