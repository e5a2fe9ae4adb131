import axios from 'axios';
import {
  imageTypeOf,
  postUploadUrls,
  presignedUrlsSchema,
  uploadMessages,
} from '#contracts/account/upload.ts';
import { ApiFailure } from '#contracts/api/api-failure.ts';
import { property } from '#contracts/every-page/failure-text.ts';
import * as limits from '#contracts/every-page/limits.ts';
import { serverMessages } from '#contracts/every-page/messages.ts';
import { unreadable } from '../errors.ts';
import { heed } from '../every-page/heed.ts';
import { send } from '../request.ts';

/** The part of a browser's File that is sent. */
export type Picture = Blob & { readonly name: string };

/**
 * Stores a picture and returns its address: the one it was sent to, without the query. Calls `onProgress`
 * with the part that has been sent, from 0 to 1.
 */
export async function uploadPicture(
  picture: Picture,
  onProgress?: (part: number) => void,
): Promise<string> {
  const type = imageTypeOf(picture.name);
  if (type === undefined) throw refused(uploadMessages.imagesOnly, undefined);
  const body = await send(postUploadUrls, {
    code: 'STORAGE_UPLOADS',
    body: { images: [picture.name] },
  });
  const address = addressOf(body, picture.name);
  await put(address, picture, { type, onProgress });
  return address.split('?')[0] ?? address;
}

function addressOf(body: unknown, name: string): string {
  const answered = [property(body, 'data'), body].map((part) =>
    presignedUrlsSchema.safeParse(part),
  );
  const address = answered.find((one) => one.success)?.data?.presigned_urls[name];
  if (address === undefined) throw unreadable('Expected an address for the file in presigned_urls');
  return address;
}

/** The address may be another company's: it gets the file and its type, and never the token. */
async function put(
  address: string,
  picture: Picture,
  { type, onProgress }: { type: string; onProgress: ((part: number) => void) | undefined },
): Promise<void> {
  try {
    await axios.put(address, picture, {
      headers: { 'Content-Type': type },
      timeout: limits.requestTimeoutMs,
      onUploadProgress: ({ progress }) => onProgress?.(progress ?? 0),
    });
  } catch (error) {
    const { status, data } = (axios.isAxiosError<unknown>(error) && error.response) || {};
    await heed(data);
    throw refused(REFUSALS.get(status ?? 0) ?? textOf(error), status);
  }
}

const REFUSALS = new Map<number, string>([
  [413, uploadMessages.tooLarge],
  [415, uploadMessages.notAnImage],
]);

function textOf(error: unknown): string {
  const answered = axios.isAxiosError(error) && error.response !== undefined;
  return answered ? error.message : serverMessages.networkError;
}

function refused(message: string, status: number | undefined): ApiFailure {
  return new ApiFailure({ status: 'fail', message }, status);
}
