/**
 * A partner's site on a separate origin: plain pages with the checkout widget, and a server that receives
 * webhooks for completed orders. Run `npm run demo:partner` while `npm start` runs.
 */
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { demoPartner } from '#server/features/partners/demo-partner.ts';
import { isSignedBy } from '#server/features/partners/signature.ts';
import { servedUrl } from '#server/site/read-built.ts';

const FOLDER = join(import.meta.dirname, '../widgets/demo');
const PAGES = ['index.html', 'inline.html', 'two.html', 'demo.css', 'demo.js', 'two.js'];
const TYPES = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
]);

const LOADER = '<script src="%CHECKOUT%/widget/v1.js" async></script>';

export type DemoPartner = {
  port: number;
  /** Webhook messages with a valid signature, in order. */
  received: unknown[];
  close(): Promise<void>;
};

/** The pages open the checkout at the URL `checkout`. Port 0 picks a free port. */
export async function startDemoPartner(options: {
  port: number;
  checkout: string;
  onEvent?: (event: unknown) => void;
}): Promise<DemoPartner> {
  const checkout = new URL(options.checkout).origin;
  const received: unknown[] = [];
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://partner');
    const name = pathname === '/' ? 'index.html' : pathname.slice(1);
    if (request.method === 'POST' && pathname === '/webhook') {
      void takeEvent(request, response, (event) => {
        received.push(event);
        options.onEvent?.(event);
      });
    } else if (PAGES.includes(name)) {
      sendPage(response, name, { checkout, withWidget: searchParams.get('widget') !== 'none' });
    } else response.writeHead(404).end('Not found');
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : options.port,
    received,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Sends a page, or for comparison the same page with links instead of our loader. */
function sendPage(
  response: ServerResponse,
  name: string,
  { checkout, withWidget }: { checkout: string; withWidget: boolean },
): void {
  const text = readFileSync(join(FOLDER, name), 'utf8')
    .replace(withWidget ? '' : LOADER, '')
    .replaceAll('%CHECKOUT%', checkout)
    .replaceAll('%PARTNER%', demoPartner.key);
  response.writeHead(200, {
    'content-type': TYPES.get(extname(name)) ?? 'text/plain',
    // This policy is as strict as the integration guide requires: only two directives mention the checkout.
    'content-security-policy': [
      "default-src 'none'",
      `script-src 'self' ${checkout}`,
      `frame-src ${checkout}`,
      "style-src 'self'",
      "img-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "require-trusted-types-for 'script'",
    ].join('; '),
  });
  response.end(text);
}

async function takeEvent(
  request: IncomingMessage,
  response: ServerResponse,
  take: (event: unknown) => void,
): Promise<void> {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += chunk;
  const signature = String(request.headers['renewal-signature'] ?? '');
  if (!isSignedBy(demoPartner.webhookSecret, { body, signature, now: new Date() })) {
    response.writeHead(401).end();
    return;
  }
  take(JSON.parse(body));
  response.writeHead(204).end();
}

async function main() {
  const port = Number(process.env.DEMO_PARTNER_PORT ?? 4702);
  const { SITE_URL, PORT } = process.env;
  const siteUrl = SITE_URL || `http://127.0.0.1:${PORT || 4321}`;
  const checkout = servedUrl(join(import.meta.dirname, '../dist'), { siteUrl }, SITE_URL);
  const partner = await startDemoPartner({
    port,
    checkout,
    onEvent: (event) => console.log(`  Webhook event: ${JSON.stringify(event)}`),
  });
  console.log(`\n  Partner pages: http://localhost:${partner.port}\n  Checkout: ${checkout}\n`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main();
