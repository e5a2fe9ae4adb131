import { languageOfPath } from '#words/language-paths.ts';
import { runIn } from '#words/store.ts';

/** Renders each page in the language of its address. */
export async function onRequest(
  { url }: { url: URL },
  next: () => Promise<Response>,
): Promise<Response> {
  return runIn(languageOfPath(url.pathname), async () => {
    const response = await next();
    // Astro renders while the body is read, so it is read here.
    return new Response(await response.arrayBuffer(), response);
  });
}
