import { LINKS_EVERY_MS, type LinkReport } from '../../src/contracts/api/editors-notes.ts';
import { formatPlan } from '../../src/contracts/time/california-clock.ts';

/** Says what the site checked, when, and what it didn't check. */
export function wordsOfReport(report: LinkReport | undefined, now = new Date()): string {
  if (!report) return 'The site hasn’t checked the links yet. It checks them every day.';
  const { at, broken, count, external = 0, opensExternal = true } = report;
  const timeOf = (ms: number) => formatPlan(new Date(ms), now);
  const checked =
    count === undefined ? 'Links' : `${opensExternal ? count : count - external} links`;
  const outside = opensExternal && external > 0 ? `, including ${external} external ones` : '';
  return [
    `${checked} checked ${timeOf(Date.parse(at))}${outside}.`,
    broken.length === 0 ? 'No broken links.' : `Broken: ${broken.length}.`,
    `Next check: ${timeOf(Date.parse(at) + LINKS_EVERY_MS)}.`,
    ...(opensExternal || external === 0
      ? []
      : [`The sandbox doesn’t check external links (${external}).`]),
  ].join(' ');
}
