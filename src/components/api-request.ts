/** Calls the API without the API client, which would be the largest part of such a page. */
import { ask } from '#api-client/every-page/ask.ts';
import { failureText, property } from '#contracts/every-page/failure-text.ts';

/** Without a status, the server was not reached. */
export type Answer = { ok: true; data: unknown } | { ok: false; message: string; status?: number };

const UNREACHABLE = 'We could not reach the server. Please check your connection and try again.';

/** Calls the API: POST with a body, else GET. */
export async function askApi(path: string, body?: unknown): Promise<Answer> {
  try {
    const response = await ask(
      path,
      body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) },
    );
    const answer: unknown = await response.json();
    if (response.ok) return { ok: true, data: property(answer, 'data') };
    const { status } = response;
    return { ok: false, message: failureText(answer) ?? UNREACHABLE, status };
  } catch {
    return { ok: false, message: UNREACHABLE };
  }
}

/** The code at the end of the page's address. */
export function codeOfPage(): string {
  return location.pathname.split('/').filter(Boolean).at(-1) ?? '';
}
