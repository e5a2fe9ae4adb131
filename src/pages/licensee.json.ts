import { licenseeWords } from '#cms/licensee-words.ts';
import { getSettings } from '#cms/queries.ts';

/** The licensee's words for the server, which writes mails and documents with them. */
export async function GET() {
  return Response.json(licenseeWords(await getSettings()));
}
