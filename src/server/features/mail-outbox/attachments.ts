import * as z from 'zod/mini';
import type { MailAttachment } from '../../gateways/mail/port.ts';

const storedSchema = z.array(
  z.object({ filename: z.string(), contentType: z.string(), base64: z.string() }),
);

/** Attachments as JSON text for a column. */
export function storeAttachments(attachments: readonly MailAttachment[]): string {
  return JSON.stringify(
    attachments.map(({ filename, contentType, content }) => ({
      filename,
      contentType,
      base64: Buffer.from(content).toString('base64'),
    })),
  );
}

/** Attachments as a column holds them. */
export function readAttachments(column: unknown): MailAttachment[] {
  return storedSchema.parse(column).map(({ filename, contentType, base64 }) => ({
    filename,
    contentType,
    content: Buffer.from(base64, 'base64'),
  }));
}
