import type { PublishingReport } from '../../src/contracts/api/publishing-report.ts';
import { formatPlan } from '../../src/contracts/time/california-clock.ts';

type PublishStatus =
  | { kind: 'live' }
  /** The site shows the version from this moment on. */
  | { kind: 'planned'; from: string }
  /** The site shows the version until this moment. */
  | { kind: 'until'; end: string }
  | { kind: 'ended'; end: string }
  | { kind: 'going' }
  | { kind: 'refused'; reason: string }
  /** No site sends reports to this Studio. */
  | { kind: 'unreported' };

export type PublishedVersion = {
  _id: string;
  _rev: string;
  _updatedAt: string;
  /** Set in documents that are shown only for a limited time. */
  startsAt?: unknown;
  endsAt?: unknown;
};

export function publishStatusOf(
  report: PublishingReport | undefined,
  published: PublishedVersion,
  now = new Date(),
): PublishStatus {
  if (!report) return { kind: 'unreported' };
  const { _id, _rev, _updatedAt } = published;
  // If a Content Lake has no revisions, versions are compared by time.
  const wasRead = report.content_read_at !== null && _updatedAt <= report.content_read_at;
  const held = report.held_back.find(({ document }) => document === _id);
  if (held && (held.revision === _rev || (held.revision === null && wasRead))) {
    return { kind: 'refused', reason: held.message };
  }
  const shown = report.live.find(({ document }) => document === _id);
  if (shown ? shown.revision === _rev : wasRead && !held) {
    return publishStatusAt(published, { now, builtAt: new Date(report.content_read_at ?? now) });
  }
  if (report.state === 'idle' && report.failure && report.failure.at > _updatedAt) {
    return { kind: 'refused', reason: report.failure.message };
  }
  return { kind: 'going' };
}

/**
 * The site is rebuilt when the document's display period starts and when it is over. Until then, it shows the previous
 * state.
 */
function publishStatusAt(
  { startsAt, endsAt }: PublishedVersion,
  { now, builtAt }: { now: Date; builtAt: Date },
): PublishStatus {
  const end = momentIn(endsAt);
  if (end && end <= now) return { kind: 'ended', end: formatPlan(end, now) };
  const start = momentIn(startsAt);
  if (start && start > now) return { kind: 'planned', from: formatPlan(start, now) };
  if (start && start > builtAt) return { kind: 'going' };
  return end ? { kind: 'until', end: formatPlan(end, now) } : { kind: 'live' };
}

function momentIn(field: unknown): Date | undefined {
  const moment = typeof field === 'string' ? new Date(field) : undefined;
  return moment && !Number.isNaN(moment.getTime()) ? moment : undefined;
}

/** False until the site reports the removal. */
export function isGone(
  report: PublishingReport | undefined,
  { _id, removedAt }: { _id: string; removedAt: string },
): boolean {
  if (!report || report.content_read_at === null || report.state !== 'idle') return false;
  const isShown = report.live.some(({ document }) => document === _id);
  return removedAt <= report.content_read_at && !isShown;
}

export const UNREPORTED =
  'Saved. No site reports to this Studio, so it can’t show when this is live. It goes live with the site’s next build.';
