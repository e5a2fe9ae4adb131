import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { Page } from '@playwright/test';

export const CHECKOUT = `http://127.0.0.1:${process.env.E2E_PORT ?? 4388}`;
/** The origin that the server allows, which is a different site from the checkout's 127.0.0.1. */
export const PARTNER = `http://localhost:${process.env.E2E_PARTNER_PORT}`;

const NOTING = `window.told = [];
for (const type of ['ready', 'start', 'step', 'complete', 'close', 'error'])
  for (const element of document.querySelectorAll('renewal-checkout'))
    element.addEventListener(type, ({ detail }) => window.told.push(detail));`;
const NOTED = `'sha256-${createHash('sha256').update(NOTING).digest('base64')}'`;

type Told = { type: string } & Record<string, unknown>;
type OwnPage = {
  body: string;
  site?: string;
  /** The frame sources that the page's policy allows. */
  frames?: string;
  script?: string;
  checkout?: string;
};

export async function openOwnPage(
  page: Page,
  {
    body,
    site = PARTNER,
    checkout = CHECKOUT,
    frames = checkout,
    script = `<script src="${checkout}/widget/v1.js" async></script>`,
  }: OwnPage,
): Promise<void> {
  const html = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">
    <title>Own page</title>${script}<body>${body}<script>${NOTING}</script></body></html>`;
  const policy = `default-src 'none'; script-src ${checkout} ${NOTED}; frame-src ${frames}; style-src 'unsafe-inline'`;
  await servePage(page, `${site}/own`, html, { 'content-security-policy': policy });
  await page.goto(`${site}/own`);
  await page.evaluate(() => customElements.whenDefined('renewal-checkout').then(() => true));
}

export const toldOn = (page: Page): Promise<Told[]> =>
  page.evaluate(() => Reflect.get(window, 'told'));

let running: Promise<{ origin: string; pages: Map<string, Served> }> | undefined;
type Served = { text: string; headers: Record<string, string> };

/**
 * Serves text at any address. It comes from a server rather than the test, because browsers don't let pages
 * from an unknown network load scripts from this machine.
 */
export async function servePage(
  page: Page,
  url: string,
  text: string,
  headers: Record<string, string>,
): Promise<void> {
  running ??= startServer();
  const { origin, pages } = await running;
  const path = `/${pages.size}`;
  pages.set(path, { text, headers });
  await page.unroute(url);
  await page.route(url, (route) => route.continue({ url: `${origin}${path}` }));
}

async function startServer() {
  const pages = new Map<string, Served>();
  const server: Server = createServer(({ url = '' }, response) => {
    const { text = '', headers } = pages.get(url) ?? {};
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { origin: `http://127.0.0.1:${port}`, pages };
}
