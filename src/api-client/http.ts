/**
 * Sends the requests of `request.ts` and returns the response body. Throws an ApiFailure with the response
 * body for every failure, regardless of its HTTP status.
 */
import axios, { type AxiosError, isAxiosError } from 'axios';
import { ApiFailure } from '#contracts/api/api-failure.ts';
import type { Call } from '#contracts/api/call.ts';
import { failureText, property } from '#contracts/api/failure-text.ts';
import * as limits from '#contracts/api/limits.ts';
import { serverMessages } from '#contracts/api/server-messages.ts';
import { assertOwnPath, checkInOrder, pageHeaders } from './fetch-api.ts';

type Exchange = {
  method?: Call['method'];
  /** Must be one of `paths`, so that the token never reaches another origin. */
  path: string;
  query?: Record<string, unknown>;
  body?: unknown;
  headers?: Record<string, string> | undefined;
};

export const http = axios.create({
  baseURL: '',
  timeout: limits.requestTimeoutMs,
  headers: { 'Content-Type': 'application/json' },
  // An empty body is null instead of undefined. Every request needs the content type, which the library would
  // remove from a request without a body.
  transformRequest: [(body: unknown) => (body === undefined ? null : JSON.stringify(body))],
});

export async function exchange({
  method = 'get',
  path,
  query,
  body,
  headers,
}: Exchange): Promise<unknown> {
  assertOwnPath(path);
  const request = http.request<unknown>({
    method,
    url: path,
    ...(query ? { params: query } : {}),
    ...(body === undefined ? {} : { data: body }),
    headers: { ...pageHeaders(), ...headers },
  });
  const { answer, status } = await request.then(
    (response) => ({ answer: response.data, status: response.status }),
    (error: unknown) => failedResponse(error),
  );
  await checkInOrder(answer);
  if (property(answer, 'status') === 'fail') throw new ApiFailure(answer, status);
  return answer;
}

/** Returns the server's error body marked as a failure, or a failure with the library's message. */
function failedResponse(error: unknown) {
  if (!isAxiosError<unknown>(error)) throw error;
  const { response } = error;
  const body = response?.data;
  const isOurs = property(body, 'status') === 'fail' || failureText(body) !== undefined;
  const answer =
    typeof body === 'object' && isOurs
      ? { ...body, status: 'fail' }
      : { status: 'fail', message: textOf(error) };
  return { answer, status: response?.status };
}

function textOf(error: AxiosError): string {
  if (error.response || error.code === 'ECONNABORTED' || error.code === 'ETIMEDOUT') {
    return error.message;
  }
  // Browsers give no further details. In other environments, the library reports the socket's error.
  return serverMessages.networkError;
}
