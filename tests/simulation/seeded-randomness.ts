/**
 * Removes real randomness from this process: Node's crypto follows a seed, so that a schedule repeats
 * exactly. Nothing created here may ever be a real secret.
 */
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { createRandom } from './random.ts';

let random = createRandom(0);
let pending = 0;

export function seedRandomness(seed: number): void {
  random = createRandom(seed);
}

/** Whether signatures or ciphers are being computed, which other threads do. */
export function isCalculating(): boolean {
  return pending > 0;
}

/** Replaces this process's sources of randomness. The returned function restores them. */
export function replaceRandomness(): () => void {
  const { randomUUID, randomBytes, randomInt } = crypto;
  Object.assign(crypto, {
    randomUUID: seededUuid,
    randomBytes: (length: number) => Buffer.from(random.bytes(length)),
    randomInt: (first: number, end?: number) =>
      end === undefined ? random.below(first) : random.between(first, end - 1),
  });
  syncBuiltinESMExports();
  Object.assign(globalThis.crypto, {
    randomUUID: seededUuid,
    getRandomValues<T extends Uint8Array>(into: T): T {
      into.set(random.bytes(into.length));
      return into;
    },
  });
  const stopCounting = countCalculations(Object.getPrototypeOf(globalThis.crypto.subtle));
  return () => {
    Object.assign(crypto, { randomUUID, randomBytes, randomInt });
    syncBuiltinESMExports();
    for (const name of ['randomUUID', 'getRandomValues']) {
      Reflect.deleteProperty(globalThis.crypto, name);
    }
    stopCounting();
  };
}

function countCalculations(methods: Record<string, unknown>): () => void {
  const names = ['decrypt', 'digest', 'encrypt', 'importKey', 'sign', 'verify'];
  const before = names.map((name) => [name, methods[name]] as const);
  for (const [name, real] of before) {
    if (typeof real !== 'function') continue;
    Object.defineProperty(methods, name, {
      async value(...given: unknown[]) {
        pending += 1;
        try {
          return await Reflect.apply(real, this, given);
        } finally {
          pending -= 1;
        }
      },
    });
  }
  return () => {
    for (const [name, value] of before) Object.defineProperty(methods, name, { value });
  };
}

function seededUuid() {
  const hex = Buffer.from(random.bytes(16)).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}
