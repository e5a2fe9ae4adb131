/** Closed-loop clients: each starts its next turn when its previous one ends. */
import { type Connection, openConnection } from './connection.ts';
import { median, percentile } from './figures.ts';

export type Turn = (connection: Connection) => Promise<void>;

export type Load = {
  /** Turns per second of all clients together. */
  rate: number;
  turns: number;
  p50Ms: number;
  p99Ms: number;
  /** The load generator's CPU time per turn. */
  driverMs: number;
};

export async function runClients(
  baseUrl: string,
  {
    clients,
    seconds,
    turn,
    turns = Number.POSITIVE_INFINITY,
  }: {
    clients: number;
    seconds: number;
    turn: Turn;
    turns?: number;
  },
): Promise<Load> {
  const connections = await Promise.all(
    Array.from({ length: clients }, () => openConnection(baseUrl)),
  );
  const durations: number[] = [];
  let startedTurns = 0;
  const used = process.cpuUsage();
  const startedAt = performance.now();
  const end = startedAt + seconds * 1000;
  try {
    await Promise.all(
      connections.map(async (connection) => {
        for (let last = startedAt; last < end && startedTurns < turns; ) {
          startedTurns += 1;
          await turn(connection);
          const now = performance.now();
          durations.push(now - last);
          last = now;
        }
      }),
    );
  } finally {
    for (const connection of connections) connection.close();
  }
  const took = performance.now() - startedAt;
  const { user, system } = process.cpuUsage(used);
  return {
    rate: durations.length / (took / 1000),
    turns: durations.length,
    p50Ms: median(durations),
    p99Ms: percentile(durations, 0.99),
    driverMs: (user + system) / 1000 / durations.length,
  };
}
