import { matchCoded } from './coded.ts';
import { matchDashboard } from './dashboard.ts';
import { DESK } from './desk-screens.ts';
import { matchRoute, shellName } from './funnel.ts';

/** The prerendered page that serves a path with parameters, or undefined where there is none. */
export function shellFor(path: string): string | undefined {
  const match = matchRoute(path);
  if (match) return `/shell/${shellName(match.route.pattern)}`;
  const dashboard = matchDashboard(path);
  if (dashboard) return `/shell/dashboard/${dashboard.section}`;
  // The desk says itself which of its addresses lead nowhere.
  if (path.startsWith(`${DESK}/`)) return DESK;
  const coded = matchCoded(path);
  return coded && `/shell/${coded.page}`;
}
