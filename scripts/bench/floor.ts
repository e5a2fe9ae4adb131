import { randomUUID } from 'node:crypto';
import { type ServerProcess, startNode } from '#tests/support/process/server-process.ts';
import type { Turn } from './clients.ts';
import { type Reply, requestText } from './connection.ts';

export type Floor = ServerProcess & {
  /** Makes the server respond to every GET with this reply's body and headers. */
  answerLike(reply: Reply): Promise<void>;
};

/** Headers that Node adds, or that apply to one connection only. */
const OF_CONNECTION = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

export async function startFloor(databaseUrl?: string): Promise<Floor> {
  const floor = await startNode(['scripts/bench/floor-server.ts'], {
    PATH: process.env.PATH ?? '',
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  });
  return {
    ...floor,
    async answerLike({ head, body }) {
      const lines = head.split('\r\n').slice(1);
      const headers = lines
        .map(
          (line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)] as const,
        )
        .filter(([name]) => !OF_CONNECTION.has(name.toLowerCase()));
      const given = {
        headers: { ...Object.fromEntries(headers), 'content-length': String(body.length) },
        base64: body.toString('base64'),
      };
      const answer = await fetch(floor.baseUrl, { method: 'PUT', body: JSON.stringify(given) });
      if (!answer.ok) throw new Error(`The baseline server rejected a sample: ${answer.status}`);
    },
  };
}

export const buyAtFloor: Turn = async (connection) => {
  const post = async (path: string, values: (string | number)[]) => {
    const body = JSON.stringify(values);
    const { status } = await connection.send(requestText('POST', path, { body }));
    if (status !== 200) throw new Error(`${path}: ${status}`);
  };
  const [customer, vehicle, address] = [randomUUID(), randomUUID(), randomUUID()];
  const [cart, line, payment] = [randomUUID(), randomUUID(), randomUUID()];
  const email = `driver-${customer}@example.com`;
  await post('/customers', [customer, email, vehicle, '7ABC123']);
  await post('/addresses', [address, customer, '1 Main Street', 'Oakland', '94607']);
  await post('/spellings', ['1 MAIN ST', address]);
  await post('/carts', [cart, customer, line, vehicle, 24_300]);
  await post('/payments', [payment, line, 24_300]);
  await post('/receipts', [cart, email, `You paid $243.00 for ${line}.`]);
};
