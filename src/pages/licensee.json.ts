import { getLicenseeWords } from '#cms/licensee-words.ts';

/** The licensee's words for the server, which writes mails and documents with them. */
export async function GET() {
  return Response.json(await getLicenseeWords());
}
