/** The site's pages as a program of its own, which Astro bundles with its own one. */

import { StaticPaths } from 'astro:static-paths';
import { createApp } from 'astro/app/entrypoint';

const app = createApp({ streaming: false });

export const { site } = app.manifest;

export const getPaths = () => new StaticPaths(app).getAll();

export const render = (request, routeData) => app.render(request, { routeData });
