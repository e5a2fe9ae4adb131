import { createServer } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { createTryCount, gateUpgrades } from '../../../scripts/content/preview/gate.ts';

it('accepts a WebSocket only with a pass', { tags: ['EDIT-012'] }, async () => {
  const server = createServer();
  server.on('upgrade', (_, socket) => socket.end('HTTP/1.1 101 Switching Protocols\r\n\r\n'));
  gateUpgrades(server, async ({ headers: { cookie } }) => {
    if (cookie === 'broken') throw new Error('The content can’t be loaded');
    return cookie === 'pass';
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const statusWith = async (cookie: string) => {
    const socket = connect(port, '127.0.0.1');
    socket.write(
      `GET / HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nCookie: ${cookie}\r\n\r\n`,
    );
    return (await text(socket)).split(' ')[1];
  };
  try {
    const found = await Promise.all(['pass', 'other', 'broken'].map(statusWith));
    expect(found).toEqual(['101', '401', '401']);
  } finally {
    server.close();
  }
});

it('accepts only a few wrong secrets per minute from an IP address', { tags: ['EDIT-012'] }, () => {
  let now = 0;
  const tries = createTryCount(() => now);
  for (let count = 0; count < 10; count += 1) {
    expect(tries.isOver('a')).toBe(false);
    tries.note('a');
  }
  expect([tries.isOver('a'), tries.isOver('b')]).toEqual([true, false]);
  now = 60_000;
  expect(tries.isOver('a')).toBe(false);
});
