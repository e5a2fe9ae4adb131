/**
 * The server process: reads the settings, opens the database and gateways, and serves the API and the site on one port.
 */
import { createServer } from 'node:http';
import { resolve } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { getRequestListener } from '@hono/node-server';
import { ConfigError, readServerConfig, type ServerConfig } from '#config/server.ts';
import { API_ROOT, DEV_BANK, DEV_MAILBOX } from '#contracts/site/page-paths.ts';
import { DESK } from '#routes/desk-screens.ts';
import { shellFor } from '#routes/shells.ts';
import { spawnThread } from './background/work-thread.ts';
import { ROOT } from './build.ts';
import { compose, type Product } from './compose.ts';
import { DEFAULT_LIMITS } from './deps.ts';
import { messageFor } from './error-message.ts';
import { prepareClosing } from './http/close-server.ts';
import { limitConnections } from './http/limit-connections.ts';
import { listenProblem } from './http/listen-problem.ts';
import { strictTransport } from './http/security-headers.ts';
import { createLogger, logStart } from './logger.ts';
import { ownSite } from './publish-site.ts';
import { partnerKeyOf } from './site/headers.ts';
import { assertRealLicensee, loadWords, readPrintedPrices } from './site/read-built.ts';
import { refusalPage, whyRefused } from './site/refused-frame.ts';
import { loadSite, type Site } from './site/site.ts';
import { watchSite } from './site/watch-site.ts';
import { startTracing } from './traces/start-tracing.ts';

/** Time to finish a charge in progress. Without it, the customer would get no response. */
const REQUESTS_MS = DEFAULT_LIMITS.chargeTimeoutMs + 10_000;
/** Time to finish jobs in progress, too, and to disconnect from the database. */
const SHUTDOWN_MS = 60_000;
/** How often to enforce request timeouts. Node's default would add up to 30 seconds to each timeout. */
const TIMEOUT_CHECK_MS = 5_000;

const config = readConfig();
const siteFolder = resolve(ROOT, config.distDir);
const logger = createLogger(config.logLevel);
const transport = strictTransport(config.siteUrl);
/** The headers of responses without their own policy: they may not run anything or be framed. */
const always = {
  ...(transport && { 'strict-transport-security': transport }),
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};
if (!config.isDemonstration) await orExit(() => assertRealLicensee(siteFolder));
const endTracing = await startTracing(
  config,
  config.role === 'both' ? 'storefront' : `storefront-${config.role}`,
);
if (config.role === 'worker') {
  const { runWorkProcess } = await import('./background/work-process.ts');
  await orExit(() => runWorkProcess(config, { siteFolder, logger, endTracing }));
} else await serve();

async function serve(): Promise<void> {
  const site = await orExit(() => loadBuiltSite());
  let licensee = await orExit(() => loadWords(siteFolder, config.siteUrl));
  const product = await orExit(() =>
    compose(config, logger, () => licensee(), {
      site: ownSite(config, siteFolder, logger),
      startThread: () => spawnThread({ config, siteFolder }),
      headers: always,
    }),
  );
  await orExit(() => product.comparePrices(readPrintedPrices(siteFolder)));
  // Emails and documents use the text of the current site.
  watchSite(siteFolder, site, logger, async () => {
    licensee = loadWords(siteFolder, config.siteUrl);
    await product.comparePrices(readPrintedPrices(siteFolder));
  });
  releaseStartupMemory();
  listen(config, site, product);
}

/** Collects what only startup needed. A process without requests would keep about 10 MB of it. */
function releaseStartupMemory(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}

function listen(config: ServerConfig, site: Site, product: Product) {
  // An HTTP/1.0 request may have no Host header, and some load balancers still use HTTP/1.0 for health checks.
  const hostname = new URL(config.siteUrl).host;
  const api = getRequestListener(product.api.fetch, { hostname });
  const { mailbox, bank } = product;
  const devPages = [
    ...(mailbox ? [{ path: DEV_MAILBOX, serve: getRequestListener(mailbox.fetch) }] : []),
    ...(bank ? [{ path: DEV_BANK, serve: getRequestListener(bank.fetch) }] : []),
  ];
  const server = createServer(
    { connectionsCheckingInterval: TIMEOUT_CHECK_MS },
    (request, response) => {
      const url = request.url ?? '/';
      const isOfApi = url.startsWith(API_ROOT);
      if (isOfApi && product.answerReady(request, response)) return;
      const devPage = devPages.find(({ path }) => url.startsWith(path));
      if (isOfApi || devPage) {
        response.setHeaders(new Map(Object.entries(always)));
        void (devPage?.serve ?? api)(request, response);
        return;
      }
      const partnerKey = partnerKeyOf(url);
      if (partnerKey === undefined) site.handle(request, response);
      else
        void product.framingOrigins(partnerKey).then((origins) => {
          const why = origins !== null && whyRefused(request, partnerKey, origins);
          if (!why) return site.handle(request, response, origins ?? []);
          const { headers, body } = refusalPage(why);
          response.writeHead(403, { ...always, ...headers }).end(body);
        });
    },
  );
  const closeServer = prepareClosing(server, { mostMs: REQUESTS_MS });
  limitConnections(server, {
    most: config.maxConnections,
    mostPerIp: config.maxConnectionsPerIp,
    trustedProxies: config.trustedProxies,
  });
  server.once('error', async (error: NodeJS.ErrnoException) => {
    await product.close();
    exit(listenProblem(error, { host: config.host, port: config.port, setting: 'PORT' }));
  });
  server.listen(config.port, config.host, () => {
    const bound = server.address();
    const port = typeof bound === 'object' && bound ? bound.port : config.port;
    const url = `http://${config.host}:${port}`;
    logStart(logger, config, { url, migrations: product.migrations });
    if (config.environment !== 'production') welcome(url, product);
  });

  let stopping = false;
  let exitCode = 0;
  const stop = (reason: string) => {
    if (stopping) return;
    stopping = true;
    logger.info({ reason }, 'stopping');
    let waitingFor = 'requests';
    setTimeout(
      () => {
        logger.error({ waitingFor }, 'shutdown took too long: exiting now');
        process.exit(1);
      },
      config.drainSeconds * 1000 + SHUTDOWN_MS,
    ).unref();
    product.drain();
    // This delay gives load balancers time to notice that the process accepts no more requests.
    setTimeout(async () => {
      product.stopWork();
      await closeServer();
      await product.close((part) => {
        waitingFor = part;
      });
      waitingFor = 'traces';
      await endTracing();
      logger.info('stopped');
      process.exit(exitCode);
    }, config.drainSeconds * 1000);
  };
  // The system sends SIGHUP when the console is closed.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  // After an unexpected error, the state may be inconsistent: finish charges in progress, then exit.
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (err: unknown) => {
      logger.fatal({ err }, 'unexpected error: exiting');
      exitCode = 1;
      stop(event);
    });
  }
}

function readConfig(): ServerConfig {
  try {
    return readServerConfig(process.env);
  } catch (error) {
    if (error instanceof ConfigError) exit(error.message);
    throw error;
  }
}

async function loadBuiltSite(): Promise<Site> {
  try {
    // Pages upload pictures directly to the storage.
    const connectsTo = config.storage ? [new URL(config.storage.bucketUrl).origin] : [];
    const hasHostedFields = config.payment !== undefined;
    return await loadSite(siteFolder, {
      shellFor,
      connectsTo,
      hasHostedFields,
      isSandbox: config.isDemonstration,
      always,
    });
  } catch (cause) {
    throw new ConfigError(
      `DIST_DIR: ${siteFolder} has no built site. Run \`npm run build\`, or use \`npm start\`.`,
      { cause },
    );
  }
}

function welcome(url: string, { databaseName, mailbox }: Product) {
  // A passkey needs a name, not an IP address.
  const desk = `${url.replace('127.0.0.1', 'localhost')}${DESK}`;
  console.log(`
  ${url}
  Desk:     ${desk}
  Database: ${databaseName}${mailbox ? `\n  Email:    ${url}${DEV_MAILBOX}` : ''}

  Try it: plate 7ABC123, your email, any address,
  card 4242 4242 4242 4242 with any future date and CVV. The README lists more.
`);
}

async function orExit<T>(start: () => T | Promise<T>): Promise<T> {
  try {
    return await start();
  } catch (error) {
    const sentence = messageFor(error, resolve(config.dataDir));
    if (sentence !== undefined) exit(sentence);
    if (config.environment !== 'production') throw error;
    logger.fatal({ err: error }, 'unexpected error: startup failed');
    process.exit(1);
  }
}

/** In production, writes one log line per sentence, because log collectors expect only log lines. */
function exit(sentences: string): never {
  const log = process.env.NODE_ENV === 'production' ? createLogger('fatal') : undefined;
  if (log) for (const sentence of sentences.split('\n')) log.fatal(sentence);
  else console.error(sentences);
  process.exit(1);
}
