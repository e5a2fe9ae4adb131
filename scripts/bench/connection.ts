/**
 * One customer's keep-alive connection, which sends one request at a time. It shares the CPU with the server under
 * test, so it must be lightweight: a request takes a tenth of the CPU time that `fetch` needs.
 */
import { once } from 'node:events';
import { connect } from 'node:net';

export type Reply = { status: number; head: string; body: Buffer };

export type Connection = {
  send(request: string): Promise<Reply>;
  close(): void;
};

const END_OF_HEAD = '\r\n\r\n';
const END_OF_CHUNKS = '0\r\n\r\n';
const NOTHING = Buffer.alloc(0);

export async function openConnection(baseUrl: string): Promise<Connection> {
  const { hostname, port } = new URL(baseUrl);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  let received: Buffer = NOTHING;
  let waiting: { resolve(reply: Reply): void; reject(error: Error): void } | undefined;
  const fail = (error: Error) => {
    waiting?.reject(error);
    waiting = undefined;
  };
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('The server closed the connection')));
  socket.on('data', (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const reply = parseReply(received);
    if (reply === undefined) return;
    received = NOTHING;
    const { resolve } = waiting ?? {};
    waiting = undefined;
    resolve?.(reply);
  });
  await once(socket, 'connect');
  return {
    send(request) {
      const { promise, resolve, reject } = Promise.withResolvers<Reply>();
      if (socket.destroyed) reject(new Error('The server closed the connection'));
      waiting = { resolve, reject };
      socket.write(request);
      return promise;
    },
    close: () => socket.destroy(),
  };
}

export function requestText(
  method: string,
  path: string,
  { headers = {}, body = '' }: { headers?: Record<string, string>; body?: string } = {},
): string {
  const lines = Object.entries({
    host: 'localhost',
    ...(body !== '' && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
    }),
    ...headers,
  });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return `${method} ${path} HTTP/1.1\r\n${head}\r\n${body}`;
}

/** Throws if the call fails. */
export async function succeed(connection: Connection, request: string): Promise<Buffer> {
  const { status, body } = await connection.send(request);
  if (status !== 200) throw new Error(body.toString());
  return body;
}

/** Returns undefined if the reply is incomplete. */
export function parseReply(bytes: Buffer): Reply | undefined {
  const end = bytes.indexOf(END_OF_HEAD);
  if (end === -1) return undefined;
  const head = bytes.toString('latin1', 0, end);
  const status = Number(head.slice(9, 12));
  const rest = bytes.subarray(end + END_OF_HEAD.length);
  if (/\r\ntransfer-encoding: chunked/i.test(head)) {
    const isWhole = rest.subarray(-END_OF_CHUNKS.length).equals(Buffer.from(END_OF_CHUNKS));
    return isWhole ? { status, head, body: joinChunks(rest) } : undefined;
  }
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
  return rest.length < length ? undefined : { status, head, body: rest };
}

function joinChunks(bytes: Buffer): Buffer {
  const parts: Buffer[] = [];
  let rest = bytes;
  for (;;) {
    const line = rest.indexOf('\r\n');
    const size = Number.parseInt(rest.toString('latin1', 0, line), 16);
    if (!(size > 0)) return Buffer.concat(parts);
    parts.push(rest.subarray(line + 2, line + 2 + size));
    rest = rest.subarray(line + 2 + size + 2);
  }
}
