import { getRequestListener } from '@hono/node-server';
import { openContentSource } from '../../lake/serve-content.ts';
import { API_ROOT, DEV_MAILBOX } from '../../src/contracts/site/page-paths.ts';

/**
 * Gives `astro dev` the content, if no project is named, and the product's addresses: the API under /v1/,
 * those that the content redirects and the funnel's shells. After a change to the server's code the product
 * is built again; the old one releases the database first.
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
        const mailbox = product.mailbox && getRequestListener(product.mailbox.fetch);
        return { product, mailbox, listener: getRequestListener(product.api.fetch) };
      })();
      current = { create, ready };
      // What could not be made, as of content that was broken for a moment, is tried again by the next call.
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
        // Tests have this configuration too, and their processes the environment of this one.
        const { settings } = await openContentSource(process.env);
        Object.assign(process.env, settings);
        for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
          process.once(signal, async () => {
            // The database that this process has started ends with it.
            const made = await current?.ready.catch(() => undefined);
            await made?.product.close();
            process.exit(0);
          });
        }
        const load = (path) => server.ssrLoadModule(path);
        server.middlewares.use(async (request, response, next) => {
          try {
            const url = request.url ?? '/';
            if (url.startsWith(API_ROOT) || url.startsWith(DEV_MAILBOX)) {
              const { createDevProduct } = await load('/src/server/dev-api.ts');
              const { listener, mailbox } = await productOf(createDevProduct);
              if (url.startsWith(API_ROOT)) return await listener(request, response);
              if (mailbox) return await mailbox(request, response);
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
