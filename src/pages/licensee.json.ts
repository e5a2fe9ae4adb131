import { getLicensees } from '#cms/documents/mail-text.ts';

/** The licensee's details, and the text that the server uses in emails and documents, in each language. */
export async function GET() {
  return Response.json(await getLicensees());
}
