/** The server's side of a WebSocket (RFC 6455), as far as short text messages need it. */
import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

const KEY_SUFFIX = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
const OPCODE = { continuation: 0, text: 1, close: 8, ping: 9, pong: 10 };
const MAX_MESSAGE_BYTES = 1024 * 1024;

export type TextSocket = { send: (text: string) => void; close: () => void };
export type SocketHandlers = { message: (text: string) => void; closed: () => void };

/** Completes the handshake and calls `connect` for the handlers of this connection. */
export function acceptWebSocket(
  request: IncomingMessage,
  socket: Duplex,
  connect: (socket: TextSocket) => SocketHandlers,
) {
  const key = request.headers['sec-websocket-key'];
  if (typeof key !== 'string') {
    refuseUpgrade(socket, '400 Bad Request');
    return;
  }
  const accept = createHash('sha1')
    .update(key + KEY_SUFFIX)
    .digest('base64');
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
  );
  const write = (opcode: number, payload: Buffer) => {
    if (socket.writable) socket.write(encodeFrame(opcode, payload));
  };
  const close = () => {
    write(OPCODE.close, Buffer.alloc(0));
    socket.end();
  };
  const handlers = connect({ send: (text) => write(OPCODE.text, Buffer.from(text)), close });
  let pending: Buffer = Buffer.alloc(0);
  let message: Buffer = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    pending = Buffer.concat([pending, chunk]);
    for (let frame = decodeFrame(pending); frame; frame = decodeFrame(pending)) {
      pending = pending.subarray(frame.size);
      if (frame.opcode === OPCODE.close) close();
      if (frame.opcode === OPCODE.ping) write(OPCODE.pong, frame.payload);
      if (frame.opcode !== OPCODE.text && frame.opcode !== OPCODE.continuation) continue;
      message = Buffer.concat([message, frame.payload]);
      if (!frame.isFinal) continue;
      handlers.message(message.toString());
      message = Buffer.alloc(0);
    }
    if (pending.length + message.length > MAX_MESSAGE_BYTES) socket.destroy();
  });
  socket.on('error', () => socket.destroy());
  socket.on('close', () => handlers.closed());
}

export function refuseUpgrade(socket: Duplex, status: string) {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

function encodeFrame(opcode: number, payload: Buffer): Buffer {
  const { length } = payload;
  const head = Buffer.alloc(length < 126 ? 2 : length < 65_536 ? 4 : 10);
  head[0] = 0x80 | opcode;
  if (head.length === 2) head[1] = length;
  else if (head.length === 4) {
    head[1] = 126;
    head.writeUInt16BE(length, 2);
  } else {
    head[1] = 127;
    head.writeBigUInt64BE(BigInt(length), 2);
  }
  return Buffer.concat([head, payload]);
}

/** The first frame of the bytes, or undefined until all of it has come. Clients mask their frames. */
function decodeFrame(bytes: Buffer) {
  const [first, second] = bytes;
  if (first === undefined || second === undefined) return undefined;
  const short = second & 0x7f;
  const start = short === 126 ? 4 : short === 127 ? 10 : 2;
  if (bytes.length < start + 4) return undefined;
  const length =
    short === 126
      ? bytes.readUInt16BE(2)
      : short === 127
        ? Number(bytes.readBigUInt64BE(2))
        : short;
  const size = start + 4 + length;
  if (bytes.length < size) return undefined;
  const mask = bytes.subarray(start, start + 4);
  const payload = Buffer.from(bytes.subarray(start + 4, size));
  for (const [index, byte] of payload.entries()) payload[index] = byte ^ (mask[index % 4] ?? 0);
  return { opcode: first & 0x0f, isFinal: (first & 0x80) !== 0, payload, size };
}
