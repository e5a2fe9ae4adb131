import { codedPages } from '#routes/coded.ts';
import { sections } from '#routes/dashboard.ts';
import { funnelRoutes, shellName } from '#routes/funnel.ts';
import * as pages from '#routes/pages.ts';
import { firstPart } from '#routes/pattern.ts';

const screens: ReadonlySet<string> = new Set([
  'home',
  'profile',
  ...funnelRoutes.map(({ pattern }) => shellName(pattern)),
  ...Object.values(sections).flatMap(({ ownPath, publicPath }) =>
    [ownPath, publicPath ?? ownPath].map(firstPart),
  ),
  ...codedPages,
  ...[
    pages.LOGIN,
    pages.LATER_NOTED,
    pages.FAQ,
    pages.FEE_CALCULATOR,
    pages.SERVICES,
    pages.PRIVACY_POLICY,
  ].map(firstPart),
  ...[pages.PRIVACY_REQUEST, pages.TERMS, pages.LICENSE, pages.FRAMED_CHECKOUT].map(firstPart),
]);

/** Maps unknown screens to a fixed name, so that clients can't add labels to the metrics. */
export function nameOfScreen(screen: string): string {
  return screens.has(screen) ? screen : 'other';
}
