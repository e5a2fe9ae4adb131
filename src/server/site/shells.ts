import { matchRoute, shellName } from '#funnel/routes.ts';
import { matchDashboard } from '#islands/dashboard/routes.ts';

/** Pages that mails and documents lead to, with a code as the second part of their address. */
const CODED_PAGES = new Set(['verify', 'reminders-off', 'privacy-confirmation']);

/** The prerendered page that serves a path with parameters, or undefined where there is none. */
export function shellFor(path: string): string | undefined {
  const match = matchRoute(path);
  if (match) return `/shell/${shellName(match.route.pattern)}`;
  const dashboard = matchDashboard(path);
  if (dashboard) return `/shell/dashboard/${dashboard.section}`;
  const [, name = '', code = '', ...more] = path.split('/');
  return code !== '' && more.length === 0 && CODED_PAGES.has(name) ? `/shell/${name}` : undefined;
}
