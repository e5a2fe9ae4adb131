import * as z from 'zod/mini';
import type { MailAttachment } from '../../gateways/mail/port.ts';
import type { CardAttachment } from './letter.ts';

const fileSchema = z.object({ filename: z.string(), contentType: z.string(), base64: z.string() });
const cardSchema = z.object({ filename: z.string(), cardOfLine: z.string() });
const filesSchema = z.array(fileSchema);
const storedSchema = z.array(z.union([fileSchema, cardSchema]));

/** Attachments as JSON text for a column. */
export function storeAttachments(
  attachments: readonly (MailAttachment | CardAttachment)[],
): string {
  return JSON.stringify(
    attachments.map((attachment) => {
      if ('cardOfLine' in attachment) return attachment;
      const { filename, contentType, content } = attachment;
      return { filename, contentType, base64: Buffer.from(content).toString('base64') };
    }),
  );
}

/** Attachments as the column of a mail that was sent holds them. */
export function readAttachments(column: unknown): MailAttachment[] {
  return filesSchema.parse(column).map(fileOf);
}

/** The orders whose cards a mail that is to be sent has with it. */
export function cardsIn(column: unknown): string[] {
  return storedSchema
    .parse(column)
    .flatMap((stored) => ('cardOfLine' in stored ? [stored.cardOfLine] : []));
}

/** The attachments of a mail that is to be sent; undefined where a card is gone, with whom it was for. */
export function openAttachments(
  column: unknown,
  cards: ReadonlyMap<string, Uint8Array>,
): MailAttachment[] | undefined {
  const files: MailAttachment[] = [];
  for (const stored of storedSchema.parse(column)) {
    if ('base64' in stored) files.push(fileOf(stored));
    else {
      const content = cards.get(stored.cardOfLine);
      if (!content) return undefined;
      files.push({ filename: stored.filename, contentType: 'application/pdf', content });
    }
  }
  return files;
}

function fileOf({ filename, contentType, base64 }: z.infer<typeof fileSchema>): MailAttachment {
  return { filename, contentType, content: Buffer.from(base64, 'base64') };
}
