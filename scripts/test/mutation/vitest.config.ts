import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { defineConfig } from 'vitest/config';
import type { PoolOptions, PoolRunnerInitializer, PoolWorker, WorkerRequest } from 'vitest/node';
import { requirements } from '../../../tests/requirements.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Stryker's setting for when the mutant becomes active: during module load or while tests run. */
    mutantActivation: 'static' | 'runtime';
  }
}

/** Every run leaks a little memory, so the thread is replaced from time to time. */
const RUNS_OF_A_THREAD = 100;

type Listener = (value: unknown) => void;

let thread: Worker | undefined;
let runs = 0;
/** Whether the thread has loaded modules with an active mutant. */
let spoiled = false;

/**
 * A Vitest pool with one thread that stays alive between runs, so that modules and servers unaffected by a mutant are
 * loaded only once. A mutant in module initialization needs fresh modules, so it gets a new thread.
 */
const residentPool: PoolRunnerInitializer = {
  name: 'resident',
  createPoolWorker: (options) => residentWorker(options),
};

function residentWorker({ distPath, env, execArgv, project }: PoolOptions): PoolWorker {
  const listeners = new Map<string, Set<Listener>>();
  const listenersOf = (event: string) => {
    const found = listeners.get(event) ?? new Set<Listener>();
    listeners.set(event, found);
    return found;
  };
  const worker = () => {
    if (thread === undefined) throw new Error('The thread of the pool is not running');
    return thread;
  };
  return {
    name: 'resident',
    on(event, listener) {
      listenersOf(event).add(listener);
      worker().on(event, listener);
    },
    off(event, listener) {
      listenersOf(event).delete(listener);
      worker().off(event, listener);
    },
    send(message: WorkerRequest) {
      // The thread stays alive, so don't forward the stop message.
      if (message.type !== 'stop') return worker().postMessage(message);
      const stopped = { type: 'stopped', __vitest_worker_response__: true };
      queueMicrotask(() => {
        for (const listener of [...listenersOf('message')]) listener(stopped);
      });
    },
    async start() {
      const loadsMutant = project.getProvidedContext().mutantActivation === 'static';
      runs += 1;
      if (spoiled || loadsMutant || runs > RUNS_OF_A_THREAD) {
        await thread?.terminate();
        thread = undefined;
        runs = 0;
      }
      spoiled = loadsMutant;
      thread ??= startThread(resolve(distPath, 'workers/threads.js'), { env, execArgv });
    },
    async stop() {
      for (const [event, found] of listeners) {
        for (const listener of found) thread?.off(event, listener);
      }
    },
    deserialize: (data) => data,
  };
}

function startThread(file: string, { env, execArgv }: Pick<PoolOptions, 'env' | 'execArgv'>) {
  const started = new Worker(file, { env, execArgv, stdout: true, stderr: true });
  started.stdout.resume();
  started.stderr.resume();
  started.setMaxListeners(0);
  return started;
}

export default defineConfig({
  plugins: [
    {
      name: 'resident-pool',
      // The pool is set here, because Stryker overwrites the pool in the configuration.
      configureVitest({ project }) {
        project.config.pool = residentPool.name;
        project.config.poolRunner = residentPool;
      },
    },
  ],
  test: {
    include: (process.env.MUTATION_TESTS ?? '').split('\n'),
    tags: requirements.map(({ id }) => ({ name: id })),
    environment: 'node',
    isolate: false,
    globalSetup: process.env.MUTATION_DATABASE ? [`${import.meta.dirname}/database.ts`] : [],
    hookTimeout: 60_000,
    testTimeout: 30_000,
  },
});
