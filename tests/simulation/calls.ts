import { inProcessApi } from '#tests/support/api/http-api.ts';
import type { Process } from './product.ts';
import type { Random } from './random.ts';

export class Unanswered extends Error {}

export type Callers = {
  random: Random;
  note(line: string): void;
  processes(): Process[];
  /** Responses that no customer should ever get. */
  complaints: string[];
};

export function apiOf(
  { random, note, processes, complaints }: Callers,
  who: string,
  tokenOf: () => string | undefined,
) {
  return inProcessApi({
    async request(path, init) {
      const process = random.one(processes());
      note(`${who} → ${process.name} ${init.method} ${path.split('?', 1)[0]}`);
      const body = typeof init.body === 'string' ? init.body : '';
      const headers = new Headers(init.headers);
      headers.set('content-length', String(Buffer.byteLength(body)));
      const token = tokenOf();
      if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
      const response = await process.request(path, { ...init, headers });
      if (!process.isAlive()) throw new Unanswered();
      if (response.status >= 500 && response.status !== 503 && response.status !== 502) {
        complaints.push(`${who} got ${response.status} for ${init.method} ${path}`);
      }
      return response;
    },
  });
}
