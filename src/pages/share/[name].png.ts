import type { APIRoute } from 'astro';
import { getSettings } from '#cms/documents/settings.ts';
import { getListedPages, shareImageName } from '#seo/pages.ts';
import { drawShareImage } from '#seo/share-image.ts';

export async function getStaticPaths() {
  const { providerName } = await getSettings();
  return (await getListedPages()).map(({ path, title }) => ({
    params: { name: shareImageName(path) },
    props: { title, providerName },
    // Drawing is slow, so an earlier build's picture is reused if its text is the same.
    cacheKey: JSON.stringify([title, providerName]),
  }));
}

/** The picture that other sites show next to a link to a page. */
export const GET: APIRoute<{ title: string; providerName: string }> = async ({ props }) => {
  const picture = await drawShareImage(props.title, props.providerName);
  return new Response(new Uint8Array(picture), { headers: { 'content-type': 'image/png' } });
};
