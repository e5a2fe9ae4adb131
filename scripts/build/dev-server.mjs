import { getRequestListener } from '@hono/node-server';
import { openContentSource } from '../../lake/serve-content.ts';
import { API_ROOT, DEV_BANK, DEV_MAILBOX } from '../../src/contracts/site/page-paths.ts';

/**
 * Gives `astro dev` the local content unless a Sanity project is configured, and serves the product's URLs: the API
 * under /v1/, content redirects, and the funnel's shells. Rebuilds the product after changes to server code, once the
 * old product has released the database.
 */
export function devServer() {
  let current;
  const productOf = (create) => {
    if (current?.create !== create) {
      const previous = current?.ready;
      const ready = (async () => {
        const old = await previous?.catch(() => undefined);
        await old?.product.close();
        const product = await create(process.env);
        const served = [
          [API_ROOT, product.api],
          [DEV_MAILBOX, product.mailbox],
          [DEV_BANK, product.bank],
        ].map(([path, app]) => ({ path, listener: app && getRequestListener(app.fetch) }));
        return { product, served };
      })();
      current = { create, ready };
      // A failure may be temporary, such as content that is broken for a moment, so the next call tries
      // again.
      ready.catch(() => {
        if (current?.ready === ready) current = undefined;
      });
    }
    return current.ready;
  };
  return {
    name: 'dev-server',
    hooks: {
      'astro:server:setup': async ({ server }) => {
        // Tests use this configuration, too, and their processes inherit these settings from process.env.
        const { settings } = await openContentSource(process.env);
        Object.assign(process.env, settings);
        for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
          process.once(signal, async () => {
            // Stop the embedded database that this process started.
            const made = await current?.ready.catch(() => undefined);
            await made?.product.close();
            process.exit(0);
          });
        }
        const load = (path) => server.ssrLoadModule(path);
        server.middlewares.use(async (request, response, next) => {
          try {
            const url = request.url ?? '/';
            if ([API_ROOT, DEV_MAILBOX, DEV_BANK].some((path) => url.startsWith(path))) {
              const { createDevProduct } = await load('/src/server/dev-api.ts');
              const { served } = await productOf(createDevProduct);
              const listener = served.find(({ path }) => url.startsWith(path))?.listener;
              if (listener) return await listener(request, response);
            }
            const [path, query] = url.split('?');
            if (request.headers.accept?.includes('text/html')) {
              const { findDevRedirect } = await load('/src/server/dev-api.ts');
              const redirect = await findDevRedirect(path, query);
              if (redirect) return response.writeHead(redirect.status, redirect.headers).end();
            }
            const { shellFor } = await load('/src/routes/shells.ts');
            const shell = shellFor(path);
            if (shell) request.url = query === undefined ? shell : `${shell}?${query}`;
            next();
          } catch (error) {
            next(error);
          }
        });
      },
    },
  };
}
