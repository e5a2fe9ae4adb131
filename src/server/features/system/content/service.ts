import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Logger } from 'pino';
import * as z from 'zod';
import type { LiveContent, PublishingStatus } from '#contracts/api/operation.ts';
import { ROOT } from '../../../build.ts';

export { selectLastPublish as findLastPublish } from './store.ts';

export type Publishing = ReturnType<typeof createPublishing>;

type PublishingOptions = {
  /** If the build fails, throws an error with a message for editors. */
  build(): Promise<void>;
  live(): LiveContent;
  /** When editors last published, through any process. Undefined if the site isn't ours to build. */
  lastPublish(): Promise<Date | undefined>;
  waitMs: number;
  clock: () => Date;
  logger: Logger;
};

/**
 * Builds the site after a publish and when an announcement starts or ends, one build at a time. A failed build leaves
 * the site unchanged.
 */
export function createPublishing(options: PublishingOptions) {
  const { build, live, lastPublish, waitMs, clock, logger } = options;
  let status: Omit<PublishingStatus, keyof LiveContent> = {
    state: 'idle',
    published_at: null,
    failure: null,
  };
  let requestedMeanwhile = false;
  let timer: NodeJS.Timeout | undefined;

  /** Requests during a build are combined. */
  function request() {
    if (status.state === 'building') requestedMeanwhile = true;
    if (status.state !== 'idle') return;
    status = { ...status, state: 'waiting' };
    timer = setTimeout(run, waitMs);
  }

  async function run() {
    status = { ...status, state: 'building' };
    try {
      await build();
      status = { state: 'idle', published_at: clock().toISOString(), failure: null };
      logger.info('published content is on the site');
    } catch (error) {
      const message = error instanceof Error ? error.message : 'The site couldn’t be built.';
      status = { ...status, state: 'idle', failure: { at: clock().toISOString(), message } };
      logger.error({ reason: message }, 'published content is not on the site');
    }
    if (requestedMeanwhile) {
      requestedMeanwhile = false;
      request();
    }
  }

  const plans = rebuildOnSchedule({
    live,
    lastPublish,
    isIdle: () => status.state === 'idle',
    build: request,
    clock,
  });
  return {
    request,
    status: (): PublishingStatus => ({ ...status, ...live() }),
    /** Doesn't wait for a build in progress. Drops builds that haven't started. */
    stop() {
      plans.stop();
      clearTimeout(timer);
    },
  };
}

const LOOK_EVERY_MS = 2000;
/** A failed build may succeed later. */
const AGAIN_AFTER_MS = 10 * 60_000;

/** The process that received the webhook builds first, because others may share its folder. */
const OTHERS_AFTER_MS = 30_000;

type Plans = Pick<PublishingOptions, 'live' | 'lastPublish' | 'clock'> & {
  isIdle(): boolean;
  build(): void;
};

export function rebuildOnSchedule({ live, lastPublish, isIdle, build, clock }: Plans): {
  stop(): void;
} {
  let lastRequest: { for: string; at: number } | undefined;

  async function look() {
    const due = (await missedPublish()) ?? live().next_change_at;
    // A build that takes longer than `OTHERS_AFTER_MS` will show what is due, so it isn't repeated.
    if (!isIdle()) return;
    const now = clock().getTime();
    if (!due || Date.parse(due) > now) return;
    if (lastRequest?.for === due && now - lastRequest.at < AGAIN_AFTER_MS) return;
    lastRequest = { for: due, at: now };
    build();
  }

  /** The last publish, if the site's build hasn't read it. */
  async function missedPublish(): Promise<string | undefined> {
    // Other parts of the process report a database outage.
    const at = await lastPublish().catch(() => undefined);
    if (!at || clock().getTime() - at.getTime() < OTHERS_AFTER_MS) return undefined;
    const publishedAt = at.toISOString();
    return publishedAt > (live().content_read_at ?? '') ? publishedAt : undefined;
  }

  const timer = setInterval(() => void look(), LOOK_EVERY_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

/** The secret shared by the local Studio and site, created by whichever starts first. Undefined if there is none. */
export function readLocalSecret(file: string | undefined): string | undefined {
  const path = file && resolve(ROOT, file);
  if (!path || !existsSync(path)) return undefined;
  return z
    .string()
    .min(16)
    .parse(JSON.parse(readFileSync(path, 'utf8')));
}
