import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { prepareClosing } from './close-server.ts';

const LONG_MS = 60_000;

async function listen(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  mostMs = LONG_MS,
) {
  const server = createServer(answer);
  const close = prepareClosing(server, { mostMs });
  onTestFinished(() => server.closeAllConnections());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = z.object({ port: z.number() }).parse(server.address());
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  return {
    close,
    port,
    /** Sends a request on the connection that all calls share. Returns the response's Connection header. */
    ask: async () => {
      const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
      get({ host: '127.0.0.1', port, agent }, resolve).on('error', reject);
      const response = await promise;
      response.resume();
      await once(response, 'end');
      return response.headers.connection;
    },
  };
}

describe('A server that closes', () => {
  it('does not wait for a connection without a request', async () => {
    const { close, port } = await listen((_request, response) => response.end());
    const idle = connect(port, '127.0.0.1');
    await once(idle, 'connect');
    const ended = once(idle, 'close');
    await close();
    await ended;
  });

  it('answers a request in progress and one more, and then closes the connection', async () => {
    const arrived = Promise.withResolvers<void>();
    const hold = Promise.withResolvers<void>();
    const { close, ask } = await listen(async (_request, response) => {
      arrived.resolve();
      await hold.promise;
      response.end();
    });
    const inProgress = ask();
    await arrived.promise;
    const closed = close();
    hold.resolve();
    expect(await inProgress).toBe('keep-alive');
    expect(await ask()).toBe('close');
    await closed;
  });

  it('cuts off a request that takes too long', async () => {
    const arrived = Promise.withResolvers<void>();
    const { close, ask } = await listen(() => arrived.resolve(), 10);
    const cutOff = expect(ask()).rejects.toThrow('socket hang up');
    await arrived.promise;
    await close();
    await cutOff;
  });
});
