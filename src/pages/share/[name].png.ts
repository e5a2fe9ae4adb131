import type { APIRoute } from 'astro';
import { getSettings } from '#cms/queries.ts';
import { getListedPages, shareImageName } from '#seo/pages.ts';
import { drawShareImage } from '#seo/share-image.ts';

export const getStaticPaths = async () =>
  (await getListedPages()).map(({ path, title }) => ({
    params: { name: shareImageName(path) },
    props: { title },
  }));

/** The picture that other sites show with a link to a page. */
export const GET: APIRoute<{ title: string }> = async ({ props }) => {
  const { providerName } = await getSettings();
  const picture = await drawShareImage(props.title, providerName);
  return new Response(new Uint8Array(picture), { headers: { 'content-type': 'image/png' } });
};
