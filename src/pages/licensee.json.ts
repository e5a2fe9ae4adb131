import { getLicenseeWords } from '#cms/documents/mail-text.ts';

/** The licensee's details and text, with which the server writes emails and documents. */
export async function GET() {
  return Response.json(await getLicenseeWords());
}
