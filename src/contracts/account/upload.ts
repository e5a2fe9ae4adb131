import * as z from 'zod/mini';
import type { English } from '#words/spanish/spanish.ts';
import { accountPaths } from '../api/account-paths.ts';
import { call, callGroup } from '../api/call.ts';
import { typedText } from '../api/typed-text.ts';
import { typeOfName } from './file-type.ts';

/** The limits for pictures. For documents, see `paperLimits`. */
export const uploadLimits = { maxBytes: 5 * 1024 * 1024, maxFiles: 10 } as const;

export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif'];

export const uploadMessages = {
  imagesOnly: 'Please choose a PNG, JPEG, WebP, AVIF, or GIF image',
  tooLarge: 'Please choose an image of up to 5 MB',
  tooManyPixels: 'Please choose an image of up to 50 megapixels',
  tooManyAvifPixels: 'Please choose an AVIF image of up to 16 megapixels',
  notAnImage: 'This file seems to be damaged or the wrong type. Please choose a different file.',
  longName: 'This file’s name is too long. Please rename the file.',
  uploadAgain: 'Please upload the image again',
} as const satisfies Record<string, English>;

/** Undefined for files that aren't pictures. */
export function imageTypeOf(fileName: string): string | undefined {
  return typeOfName(fileName, IMAGE_TYPES);
}

const uploadQuerySchema = z.object({ code: z.literal('STORAGE_UPLOADS') });

const fileNameSchema = typedText().check(
  z.minLength(1),
  z.maxLength(255, { error: uploadMessages.longName, abort: true }),
  z.refine((name) => imageTypeOf(name) !== undefined, uploadMessages.imagesOnly),
);

export const uploadRequestSchema = z.object({
  images: z.array(fileNameSchema).check(z.minLength(1), z.maxLength(uploadLimits.maxFiles)),
});

export const presignedUrlsSchema = z.object({
  presigned_urls: z.record(z.string(), z.string()),
});
export type PresignedUrls = z.infer<typeof presignedUrlsSchema>;

export const postUploadUrls = call('post', accountPaths.uploadUrls, 'account', {
  query: uploadQuerySchema,
  body: uploadRequestSchema,
  data: presignedUrlsSchema,
});

export const uploadCalls = callGroup('Uploads', [
  [postUploadUrls, 'Returns URLs for uploading pictures with PUT and their content type.'],
]);
