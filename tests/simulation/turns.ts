/** Lets one thing happen at a time, in the order that a seed chooses. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as breathe } from 'node:timers/promises';
import { isQuerying } from './database.ts';
import type { Random } from './random.ts';
import { isCalculating } from './seeded-randomness.ts';

/** Something that can end while its work waits: a process of the product. */
export type Owner = {
  name: string;
  isAlive: boolean;
  /** Whether it is frozen, like a machine during a live migration. */
  isFrozen?: boolean;
};

export type Wait = {
  what: string;
  owner?: Owner | undefined;
  /** The weight of its next turn relative to the others; a low one holds it back. */
  weight?: number;
  isPossible?: () => boolean;
};

type Waiting = Wait & { who: string; go(): void; fail(error: Error): void };

export class Killed extends Error {
  override name = 'Killed';
}

const actor = new AsyncLocalStorage<string>();

export type Turns = ReturnType<typeof createTurns>;

export function createTurns(random: Random, note: (line: string) => void) {
  let waiting: Waiting[] = [];
  const running = new Set<string>();
  const broken: string[] = [];

  return {
    /** The processes that ended with an unexpected error. */
    broken,

    /** `who` labels the turns of the work. */
    start(who: string, work: () => Promise<void>): void {
      running.add(who);
      const end = () => void running.delete(who);
      actor.run(who, work).then(end, (error: unknown) => {
        end();
        if (!(error instanceof Killed)) broken.push(`${who}: ${wordsOf(error)}`);
      });
    },
    isRunning: (who: string) => running.has(who),

    /** Resolves when the seed chooses this turn; rejects with Killed if the turn's owner ends first. */
    wait(one: Wait): Promise<void> {
      if (one.owner?.isAlive === false) return Promise.reject(new Killed(one.owner.name));
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const who = actor.getStore() ?? 'nobody';
      waiting.push({ ...one, who, go: resolve, fail: reject });
      return promise;
    },

    /** Resolves when everything waits for a turn or has ended. */
    async quiet(): Promise<void> {
      do {
        await breathe();
        await breathe();
      } while (isCalculating() || isQuerying());
    },

    /** Lets one of the waiting tasks continue; returns false if none can. */
    next(): boolean {
      const possible = waiting.filter(
        ({ owner, isPossible }) => !owner?.isFrozen && (isPossible?.() ?? true),
      );
      if (possible.length === 0) return false;
      const chosen = random.one(possible, ({ weight = 1 }) => weight);
      waiting = waiting.filter((one) => one !== chosen);
      note(`${chosen.who}: ${chosen.what}`);
      chosen.go();
      return true;
    },

    drop(owner: Owner): void {
      const dropped = waiting.filter((one) => one.owner === owner);
      waiting = waiting.filter((one) => one.owner !== owner);
      for (const { fail } of dropped) fail(new Killed(owner.name));
    },

    isIdle: () => running.size === 0 && waiting.length === 0,
    stuck: () => [...running, ...waiting.map(({ who, what }) => `${who} waits: ${what}`)],
  };
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
