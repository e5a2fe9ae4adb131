/** Calls the API on pages without islands. The API client would make up most of such a page's size. */
import { fetchApi } from '#api-client/fetch-api.ts';
import { failureText, property } from '#contracts/api/failure-text.ts';
import { requestTimeoutMs } from '#contracts/api/limits.ts';
import { UNREACHABLE } from '#contracts/api/server-messages.ts';
import { translate } from '#words/words.ts';

export type Answer =
  | { ok: true; data: unknown }
  /**
   * If there is no status, the request didn't reach the server. `rejected` lists the fields that the server
   * rejected.
   */
  | { ok: false; message: string; status?: number; rejected?: string[] };

export async function callApi(path: string, body?: unknown): Promise<Answer> {
  try {
    const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    const signal = AbortSignal.timeout(requestTimeoutMs);
    const response = await fetchApi(path, { ...sent, signal });
    const answer: unknown = await response.json();
    if (response.ok) return { ok: true, data: property(answer, 'data') };
    const { status } = response;
    const message = failureText(answer) ?? translate(UNREACHABLE);
    return { ok: false, message, status, rejected: rejectedFields(answer) };
  } catch {
    return { ok: false, message: translate(UNREACHABLE) };
  }
}

function rejectedFields(answer: unknown): string[] {
  const errors = property(property(property(answer, 'error'), 'data'), 'errors');
  if (!Array.isArray(errors)) return [];
  return errors.map((error: unknown) => String(property(error, 'field')));
}

export function codeOfPage(): string {
  return location.pathname.split('/').filter(Boolean).at(-1) ?? '';
}
