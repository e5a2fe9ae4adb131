/** The site's pages as a standalone program. Astro's build bundles it along with Astro's code. */

import { StaticPaths } from 'astro:static-paths';
import { App } from 'astro/app';
import { createApp } from 'astro/app/entrypoint';
import { setContent } from '#cms/source.ts';

const { manifest } = createApp();

export { setContent };

export function open(documents) {
  setContent(documents);
  // Each run uses a fresh copy of the manifest, because Astro caches page URLs for each manifest.
  const app = new App({ ...manifest }, false);
  return {
    site: manifest.site,
    getPaths: () => new StaticPaths(app).getAll(),
    render: (request, routeData) => app.render(request, { routeData }),
  };
}
