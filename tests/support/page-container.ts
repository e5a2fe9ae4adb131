import { loadRenderers } from 'astro:container';
import { getContainerRenderer } from '@astrojs/react/container-renderer';
import { experimental_AstroContainer } from 'astro/container';

type Options = NonNullable<Parameters<typeof experimental_AstroContainer.create>[0]>;

/** Renders Astro components, including the React components in them. */
export async function createPageContainer(options: Options = {}) {
  const renderers = await loadRenderers([getContainerRenderer()]);
  return experimental_AstroContainer.create({ ...options, renderers });
}
