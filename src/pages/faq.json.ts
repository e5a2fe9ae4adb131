import { getFaq } from '#cms/documents/faq.ts';
import { plainText } from '#cms/plain-text.ts';
import { contentIn } from '#cms/source.ts';
import { getListedPages } from '#seo/pages.ts';

/** The words of the FAQ in each language for the server, which runs the search of its page, by the page's address. */
export async function GET() {
  const pages = (await getListedPages()).filter(({ kind }) => kind === 'faq');
  const words = pages.map(async ({ path, language }) => {
    const categories = await getFaq(contentIn(language));
    const searched = categories.map(({ anchor, entries }) => ({
      anchor,
      entries: entries.map(({ slug, question, answer }) => ({
        slug,
        text: `${question} ${plainText(answer)}`,
      })),
    }));
    return [path, searched] as const;
  });
  return Response.json(Object.fromEntries(await Promise.all(words)));
}
