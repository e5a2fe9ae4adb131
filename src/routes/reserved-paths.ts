/** The top-level URLs that are in use, so editors can't choose them. */
import { API_ROOT, DEV_MAILBOX } from '#contracts/site/page-paths.ts';
import { codedPages } from './coded.ts';
import { sectionNames, sections } from './dashboard.ts';
import { DESK } from './desk-screens.ts';
import { funnelRoutes } from './funnel.ts';
import * as pages from './pages.ts';
import { firstPart } from './pattern.ts';
import { samples } from './samples.ts';

/** Paths that the server and the build add. `home` is the name of the home page's sharing picture. */
const BESIDE = ['home', 'share', 'shell', 'widget'];

const taken: ReadonlySet<string> = new Set([
  ...BESIDE,
  ...codedPages,
  ...[
    ...[
      pages.CONGRATULATIONS,
      pages.FAQ,
      pages.FEE_CALCULATOR,
      pages.FRAMED_CHECKOUT,
      pages.LATER_NOTED,
      pages.LOGIN,
    ],
    ...[
      pages.NOT_FOUND,
      pages.PAYMENT_RETURN,
      pages.PRIVACY_REQUEST,
      pages.PROFILE,
      pages.SERVICES,
    ],
    ...[API_ROOT, DESK, DEV_MAILBOX, pages.PARTNERS],
    ...Object.values(samples),
    ...funnelRoutes.map(({ pattern }) => pattern),
    ...sectionNames.map((name) => sections[name].publicPath ?? sections[name].ownPath),
  ].map(firstPart),
]);

/** Whether a top-level URL, given without its slash, is in use. */
export function isReservedPath(slug: string): boolean {
  return taken.has(slug);
}
