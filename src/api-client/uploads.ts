import {
  imageTypeOf,
  postUploadUrls,
  presignedUrlsSchema,
  uploadMessages,
} from '#contracts/account/upload.ts';
import { property } from '#contracts/api/failure-text.ts';
import { putFile, rejectedFile, type SentFile } from './put-file.ts';
import { send, unreadable } from './request.ts';

/**
 * Stores a picture. Returns its URL, which is the upload URL without the query. Calls `onProgress`
 * with the fraction sent so far, from 0 to 1.
 */
export async function uploadPicture(
  picture: SentFile,
  onProgress?: (part: number) => void,
): Promise<string> {
  const type = imageTypeOf(picture.name);
  if (type === undefined) throw rejectedFile(uploadMessages.imagesOnly);
  const body = await send(postUploadUrls, {
    code: 'STORAGE_UPLOADS',
    body: { images: [picture.name] },
  });
  const url = urlOf(body, picture.name);
  await putFile(url, picture, { type, rejections: REJECTIONS, onProgress });
  return url.split('?')[0] ?? url;
}

function urlOf(body: unknown, name: string): string {
  const answered = [property(body, 'data'), body].map((part) =>
    presignedUrlsSchema.safeParse(part),
  );
  const url = answered.find((one) => one.success)?.data?.presigned_urls[name];
  if (url === undefined) throw unreadable('Expected a URL for the file in presigned_urls');
  return url;
}

const REJECTIONS = new Map<number, string>([
  [413, uploadMessages.tooLarge],
  [415, uploadMessages.notAnImage],
]);
