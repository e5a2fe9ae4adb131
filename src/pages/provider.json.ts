import { providerWords } from '#cms/provider-words.ts';
import { getSettings } from '#cms/queries.ts';

/** The provider's words for the server, which writes mails and documents with them. */
export async function GET() {
  return Response.json(providerWords(await getSettings()));
}
