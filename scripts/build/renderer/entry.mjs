/** The site's pages as a program of its own, which Astro bundles with its own one. */

import { StaticPaths } from 'astro:static-paths';
import { App } from 'astro/app';
import { createApp } from 'astro/app/entrypoint';
import { setContent } from '#cms/source.ts';

const { manifest } = createApp();

export { setContent };

/** The pages as they are with these documents. */
export function open(documents) {
  setContent(documents);
  // A copy for each opening, as Astro remembers the addresses of pages by the manifest.
  const app = new App({ ...manifest }, false);
  return {
    site: manifest.site,
    getPaths: () => new StaticPaths(app).getAll(),
    render: (request, routeData) => app.render(request, { routeData }),
  };
}
