/** Lets pages read drafts instead of checked content, and notifies them of changes. */
import { resolve } from 'node:path';
import type { SanityClient } from '@sanity/client';
import type { Plugin, ViteDevServer } from 'vite';
import { CONTENT_CHANGED } from './changes.ts';

const CHECKED = resolve(import.meta.dirname, '../../../src/cms/ask-content.ts');
const DRAFTS = resolve(import.meta.dirname, 'ask-drafts.ts');

export function draftsPlugin(client: SanityClient): Plugin {
  return {
    name: 'drafts',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!source.endsWith('ask-content.ts')) return undefined;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      return found?.id === CHECKED ? DRAFTS : undefined;
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
