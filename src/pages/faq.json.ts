import { plainText } from '#cms/plain-text.ts';
import { getFaq } from '#cms/queries.ts';

/** The words of the FAQ for the server, which runs the search of its page. */
export async function GET() {
  const categories = await getFaq();
  return Response.json(
    categories.map(({ anchor, entries }) => ({
      anchor,
      entries: entries.map(({ slug, question, answer }) => ({
        slug,
        text: `${question} ${plainText(answer)}`,
      })),
    })),
  );
}
