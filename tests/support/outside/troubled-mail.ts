import { createServer, type Socket } from 'node:net';
import * as z from 'zod';

export type MailTrouble = (socket: Socket) => void;

/** Accepts sender and recipient, and disconnects in the middle of the email. */
export function takesHalf(socket: Socket): void {
  socket.write('220 mail.test\r\n');
  socket.on('data', (chunk) => {
    const said = chunk.toString().toUpperCase();
    if (said.startsWith('DATA')) socket.write('354 Go on\r\n', () => socket.destroy());
    else socket.write('250 Fine\r\n');
  });
}

/** Tolerates clients that disconnect. */
export async function startTroubledMail(trouble: MailTrouble) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    trouble(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = z.object({ port: z.number() }).parse(server.address());
  return {
    url: `smtp://127.0.0.1:${port}`,
    connections: () => sockets.size,
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
