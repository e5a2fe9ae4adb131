import axios from 'axios';
import { ApiFailure } from '#contracts/api/api-failure.ts';
import * as limits from '#contracts/api/limits.ts';
import { serverMessages } from '#contracts/api/server-messages.ts';
import { checkInOrder } from './fetch-api.ts';

/** The part of a browser's `File` that the upload needs. */
export type SentFile = Blob & { readonly name: string };

type UploadOptions = {
  type: string;
  /** Customer messages, by HTTP status. */
  rejections: ReadonlyMap<number, string>;
  /** The fraction sent so far, from 0 to 1. */
  onProgress?: ((part: number) => void) | undefined;
  timeoutMs?: number;
};

/**
 * Sends a file to a presigned URL. The URL may belong to another company, so the request contains the file
 * and its type but never the token.
 */
export async function putFile(
  url: string,
  file: SentFile,
  { type, rejections, onProgress, timeoutMs = limits.requestTimeoutMs }: UploadOptions,
): Promise<void> {
  try {
    await axios.put(url, file, {
      headers: { 'Content-Type': type },
      timeout: timeoutMs,
      onUploadProgress: ({ progress }) => onProgress?.(progress ?? 0),
    });
  } catch (error) {
    const { status, data } = (axios.isAxiosError<unknown>(error) && error.response) || {};
    await checkInOrder(data);
    throw rejectedFile(rejections.get(status ?? 0) ?? textOf(error), status);
  }
}

export function rejectedFile(message: string, status?: number): ApiFailure {
  return new ApiFailure({ status: 'fail', message }, status);
}

function textOf(error: unknown): string {
  const answered = axios.isAxiosError(error) && error.response !== undefined;
  return answered ? error.message : serverMessages.networkError;
}
