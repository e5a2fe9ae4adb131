import { englishPath, languageOfPath, pathIn } from '#words/language-paths.ts';
import { matchCoded } from './coded.ts';
import { matchDashboard } from './dashboard.ts';
import { DESK } from './desk-screens.ts';
import { matchRoute, shellName } from './funnel.ts';

/** Returns the prerendered page for a path with parameters, or undefined if there is none. */
export function shellFor(path: string): string | undefined {
  const shell = englishShell(englishPath(path));
  return shell && pathIn(languageOfPath(path), shell);
}

function englishShell(path: string): string | undefined {
  const match = matchRoute(path);
  if (match) return `/shell/${shellName(match.route.pattern)}`;
  const dashboard = matchDashboard(path);
  if (dashboard) return `/shell/dashboard/${dashboard.section}`;
  // The desk's page handles all URLs below it, even those that it doesn't recognize.
  if (path.startsWith(`${DESK}/`)) return DESK;
  const coded = matchCoded(path);
  return coded && `/shell/${coded.page}`;
}
