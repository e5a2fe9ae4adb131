import type { PublishingReport } from '../../src/contracts/api/publishing-report.ts';

/** What has become of a published version of a document, as far as the site has told. */
type Fate =
  | { kind: 'live' }
  | { kind: 'going' }
  | { kind: 'refused'; reason: string }
  /** No site tells this Studio anything. */
  | { kind: 'untold' };

type PublishedVersion = { _id: string; _rev: string; _updatedAt: string };

/** Compares a published version with what the site shows. */
export function fateOf(report: PublishingReport | undefined, published: PublishedVersion): Fate {
  if (!report) return { kind: 'untold' };
  const { _id, _rev, _updatedAt } = published;
  // Who keeps no revisions says by the time what was read.
  const wasRead = report.content_read_at !== null && _updatedAt <= report.content_read_at;
  const held = report.held_back.find(({ document }) => document === _id);
  if (held && (held.revision === _rev || (held.revision === null && wasRead))) {
    return { kind: 'refused', reason: held.message };
  }
  const shown = report.live.find(({ document }) => document === _id);
  if (shown ? shown.revision === _rev : wasRead && !held) return { kind: 'live' };
  if (report.state === 'idle' && report.failure && report.failure.at > _updatedAt) {
    return { kind: 'refused', reason: report.failure.message };
  }
  return { kind: 'going' };
}

/** Is a document off the site that was removed at that time? False until the site tells so. */
export function isGone(
  report: PublishingReport | undefined,
  { _id, removedAt }: { _id: string; removedAt: string },
): boolean {
  if (!report || report.content_read_at === null || report.state !== 'idle') return false;
  const isShown = report.live.some(({ document }) => document === _id);
  return removedAt <= report.content_read_at && !isShown;
}

export const UNTOLD =
  'Saved. No site reports to this Studio, so it cannot show when this is live: it goes out with the site’s next build.';
