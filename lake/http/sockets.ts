/**
 * Two WebSocket endpoints. `/streams` carries every event stream of one browser tab, because browsers allow six
 * HTTP/1.1 connections per host and the Studio needs more. The other one is the Studio's presence channel.
 */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import * as z from 'zod';
import { parseJson } from '../document.ts';
import { cookieOf, isEditor, isLocalRequest } from './access.ts';

type SocketOptions = {
  token: string;
  allowedOrigins: string[];
  fetch: (request: Request) => Response | Promise<Response>;
};

const streamMessage = z.union([
  z.object({ id: z.number(), path: z.string().startsWith('/') }),
  z.object({ id: z.number(), close: z.literal(true) }),
]);
const presenceMessage = z.object({ id: z.unknown().optional() });
const MAX_MESSAGE_BYTES = 1024 * 1024;

export function createUpgradeListener(options: SocketOptions) {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES });
  return (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const { host, origin, cookie } = request.headers;
    const isLocal = isLocalRequest(host, origin, options.allowedOrigins);
    if (!isLocal || !isEditor(undefined, cookieOf(cookie), options.token)) {
      rejectUpgrade(socket, '403 Forbidden');
    } else if (request.url === '/streams') {
      sockets.handleUpgrade(request, socket, head, (client) => carryStreams(client, options));
    } else if (/^\/v[\w-]+\/socket\//.test(request.url ?? '')) {
      sockets.handleUpgrade(request, socket, head, answerPresence);
    } else {
      rejectUpgrade(socket, '404 Not Found');
    }
  };
}

function rejectUpgrade(socket: Duplex, status: string) {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

function carryStreams(client: WebSocket, { fetch, token }: SocketOptions) {
  const open = new Map<number, () => void>();
  const decoder = () => new TextDecoder();

  async function carry(id: number, path: string) {
    const headers = { authorization: `Bearer ${token}`, host: '127.0.0.1' };
    const response = await fetch(new Request(new URL(path, 'http://127.0.0.1'), { headers }));
    const reader = response.body?.getReader();
    if (!response.ok || !reader) {
      client.send(JSON.stringify({ id, error: `The stream responded with ${response.status}` }));
      return;
    }
    open.set(id, () => void reader.cancel());
    const text = decoder();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      client.send(JSON.stringify({ id, chunk: text.decode(part.value, { stream: true }) }));
    }
  }

  client.on('message', (text) => {
    const parsed = streamMessage.safeParse(parseJson(String(text)));
    if (!parsed.success) return client.close();
    if ('close' in parsed.data) {
      open.get(parsed.data.id)?.();
      open.delete(parsed.data.id);
      return;
    }
    carry(parsed.data.id, parsed.data.path).catch((error: unknown) => {
      console.error('A stream failed:', error);
      client.close();
    });
  });
  client.on('error', () => client.terminate());
  client.on('close', () => {
    for (const stop of open.values()) stop();
  });
}

/** There is only one editor, so every presence call gets an empty response. */
function answerPresence(client: WebSocket) {
  client.on('message', (text) => {
    const parsed = presenceMessage.safeParse(parseJson(String(text)));
    if (parsed.success && parsed.data.id !== undefined) {
      client.send(JSON.stringify({ jsonrpc: '2.0', id: parsed.data.id, result: null }));
    }
  });
  client.on('error', () => client.terminate());
}
