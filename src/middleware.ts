import { getScreenWords } from '#cms/documents/screen-words.ts';
import { languageOfPath } from '#words/language-paths.ts';
import { replaceWords, runIn } from '#words/store.ts';

/** Renders each page in the language of its address, with the words that editors have replaced. */
export async function onRequest(
  { url }: { url: URL },
  next: () => Promise<Response>,
): Promise<Response> {
  replaceWords(await getScreenWords());
  return runIn(languageOfPath(url.pathname), async () => {
    const response = await next();
    // Astro renders while the body is read, so it is read here.
    return new Response(await response.arrayBuffer(), response);
  });
}
