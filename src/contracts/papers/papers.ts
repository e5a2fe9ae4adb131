import * as z from 'zod/mini';
import type { English } from '#words/spanish/spanish.ts';
import { typeOfName } from '../account/file-type.ts';
import { uploadMessages } from '../account/upload.ts';
import { call, callGroup } from '../api/call.ts';
import { paths } from '../api/paths.ts';
import { typedText } from '../api/typed-text.ts';
import { PAPERS } from '../catalogue/service-plan.ts';
import { orderPaperSchema } from '../order/order.ts';
import { PAPER_MEGABYTES } from './paper-words.ts';

export const paperLimits = { maxBytes: PAPER_MEGABYTES * 1024 * 1024 } as const;

export const PAPER_TYPES = ['application/pdf', 'image/png', 'image/jpeg', 'image/heic'];

export const paperMessages = {
  typesOnly: 'Please choose a PDF, PNG, JPEG, or HEIC file',
  tooLarge: `Please choose a file of up to ${PAPER_MEGABYTES} MB`,
  empty: 'This file is empty. Please choose a different file.',
  notWhatItSays: 'This file seems to be damaged or the wrong type. Please choose a different file.',
  sendAgain: 'Please send the file again',
} as const satisfies Record<string, English>;

/** Returns a file's type based on its name, or undefined if we don't accept it. */
export function paperTypeOf(fileName: string): string | undefined {
  return typeOfName(fileName, PAPER_TYPES);
}

export function objectionToPaper({
  name,
  size,
}: {
  name: string;
  size: number;
}): string | undefined {
  if (paperTypeOf(name) === undefined) return paperMessages.typesOnly;
  if (size === 0) return paperMessages.empty;
  return size > paperLimits.maxBytes ? paperMessages.tooLarge : undefined;
}

const fileNameSchema = typedText().check(
  z.minLength(1),
  z.maxLength(255, { error: uploadMessages.longName, abort: true }),
  z.refine((name) => paperTypeOf(name) !== undefined, paperMessages.typesOnly),
);

/** An upload URL for one file of exactly this size and type. Send the file there with PUT and this content type. */
const paperUploadSchema = z.object({ url: z.string(), content_type: z.string() });

export const postPaperUpload = call('post', paths.orderPaperUploads, 'owner', {
  body: z.object({
    paper: z.enum(PAPERS),
    file_name: fileNameSchema,
    content_length: z
      .int()
      .check(
        z.minimum(1, paperMessages.empty),
        z.maximum(paperLimits.maxBytes, paperMessages.tooLarge),
      ),
  }),
  data: paperUploadSchema,
});

/**
 * Submits an uploaded file, identified by its upload URL without the query. Repeating the call has no effect.
 */
export const postPaper = call('post', paths.orderPapers, 'owner', {
  body: z.object({
    paper: z.enum(PAPERS),
    file_name: fileNameSchema,
    upload: z.string().check(z.minLength(1), z.maxLength(2048)),
  }),
  data: z.object({ papers: z.array(orderPaperSchema) }),
});

export const paperCalls = callGroup('Documents', [
  [
    postPaperUpload,
    'Returns a URL to which the client uploads a document file with PUT, and the content type to send.',
  ],
  [postPaper, 'Submits a document for a paid order after its file is uploaded.'],
]);
