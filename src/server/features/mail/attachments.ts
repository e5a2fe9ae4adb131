import * as z from 'zod/mini';
import { drawPlate } from '#mails/plates/plate-picture.ts';
import type { MailAttachment } from '../../gateways/mail/port.ts';

const fileSchema = z.object({ filename: z.string(), contentType: z.string(), base64: z.string() });
const filesSchema = z.array(fileSchema);
const cardSchema = z.object({ filename: z.string(), cardOfLine: z.string() });
const textSchema = z.object({ filename: z.string(), contentType: z.string(), text: z.string() });
const plateSchema = z.object({ plate: z.string() });
const toDrawSchema = z.array(z.union([cardSchema, textSchema, plateSchema]));

type CardAttachment = z.infer<typeof cardSchema>;
export type AttachedFile = CardAttachment | z.infer<typeof textSchema>;
/** Specifies what to render when the email is sent. */
export type AttachmentToDraw = z.infer<typeof toDrawSchema>[number];

export function storeFiles(files: readonly MailAttachment[]): string {
  return JSON.stringify(
    files.map(({ filename, contentType, content }) => {
      return { filename, contentType, base64: Buffer.from(content).toString('base64') };
    }),
  );
}

export function readAttachments(column: unknown): MailAttachment[] {
  return filesSchema.parse(column).map(({ filename, contentType, base64 }) => {
    return { filename, contentType, content: Buffer.from(base64, 'base64') };
  });
}

/** The orders whose cards are attached to a stored email. */
export function cardsIn(column: unknown): string[] {
  return toDrawSchema
    .parse(column)
    .flatMap((attachment) => ('cardOfLine' in attachment ? [attachment.cardOfLine] : []));
}

/** Undefined if a card was deleted with its customer's data. */
export function openAttachments(
  column: unknown,
  cards: ReadonlyMap<string, Uint8Array>,
): MailAttachment[] | undefined {
  const files: MailAttachment[] = [];
  for (const attachment of toDrawSchema.parse(column)) {
    if ('plate' in attachment) files.push(drawPlate(attachment.plate));
    else if ('text' in attachment) {
      const { filename, contentType, text } = attachment;
      files.push({ filename, contentType, content: Buffer.from(text) });
    } else {
      const content = cards.get(attachment.cardOfLine);
      if (!content) return undefined;
      files.push({ filename: attachment.filename, contentType: 'application/pdf', content });
    }
  }
  return files;
}
