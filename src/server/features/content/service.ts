import type { Logger } from 'pino';
import type { PublishingStatus } from '#contracts/api/operation.ts';
import type { LiveContent } from '#contracts/api/publishing-report.ts';
import { followPlans } from './follow-plans.ts';

export type Publishing = {
  /** Requests a new build. Requests during a build are combined. */
  request(): void;
  status(): PublishingStatus;
  /** Doesn't wait for a running build. Drops builds that haven't started. */
  stop(): void;
};

type PublishingOptions = {
  /** Builds the site. Throws a message for editors if it fails. */
  build(): Promise<void>;
  /** What the built site shows. */
  live(): LiveContent;
  waitMs: number;
  clock: () => Date;
  logger: Logger;
};

/**
 * Builds the site after a publish and when an announcement starts or ends, one build at a time. A failed build leaves
 * the site unchanged.
 */
export function createPublishing({
  build,
  live,
  waitMs,
  clock,
  logger,
}: PublishingOptions): Publishing {
  let status: Omit<PublishingStatus, keyof LiveContent> = {
    state: 'idle',
    published_at: null,
    failure: null,
  };
  let requestedMeanwhile = false;
  let timer: NodeJS.Timeout | undefined;

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

  const plans = followPlans({ live, build: request, clock });
  return {
    request,
    status: () => ({ ...status, ...live() }),
    stop() {
      plans.stop();
      clearTimeout(timer);
    },
  };
}
