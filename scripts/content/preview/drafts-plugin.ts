/** Lets pages read drafts instead of checked content, and notifies them of changes. */
import { resolve } from 'node:path';
import type { SanityClient } from '@sanity/client';
import type { Plugin, ViteDevServer } from 'vite';
import { CONTENT_CHANGED } from './changes.ts';

const cms = resolve(import.meta.dirname, '../../../src/cms');
/** The preview's modules in place of the site's. */
const REPLACED = [
  ['ask-content.ts', 'ask-drafts.ts'],
  ['site-clock.ts', 'site-clock.ts'],
] as const;

export function draftsPlugin(client: SanityClient): Plugin {
  return {
    name: 'drafts',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      const [site, own] = REPLACED.find(([name]) => source.endsWith(name)) ?? [];
      if (!site) return undefined;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      return found?.id === resolve(cms, site) ? resolve(import.meta.dirname, own) : undefined;
    },
    configureServer: (server) => {
      const listening = client
        .listen(
          '*',
          {},
          { includeResult: false, visibility: 'query', events: ['mutation', 'welcome'] },
        )
        .subscribe({
          // This also runs after a reconnect, because changes during the outage were missed.
          next: (event) => {
            if (event.type === 'mutation' || event.type === 'welcome') tell(server);
          },
          error: (error) => {
            console.error(
              'The preview stopped receiving changes. Reload the page, or restart the preview.',
              error,
            );
          },
        });
      server.httpServer?.once('close', () => listening.unsubscribe());
    },
  };
}

function tell(server: ViteDevServer) {
  for (const environment of Object.values(server.environments)) {
    environment.hot.send({ type: 'custom', event: CONTENT_CHANGED });
    // Astro caches the URLs of pages. Without this event, it would not find the page of a new document.
    environment.hot.send({ type: 'custom', event: 'astro:content-changed', data: {} });
  }
}
