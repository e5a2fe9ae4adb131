import { property } from '#contracts/api/failure-text.ts';

/** A response for tests: `data` follows a path of keys and list positions. */
export type Answer = {
  status: number;
  headers: Headers;
  body: unknown;
  at(...path: (string | number)[]): unknown;
  text(...path: (string | number)[]): string;
  rows(): unknown[];
};

/** The body of a file is its text. */
export async function toAnswer(response: Response): Promise<Answer> {
  const isJson = response.headers.get('Content-Type')?.includes('json');
  const body: unknown = isJson ? await response.json() : await response.text();
  return answerOf(response.status, response.headers, body);
}

export function answerOf(status: number, headers: Headers, body: unknown): Answer {
  const at = (...path: (string | number)[]) =>
    path.reduce<unknown>((value, key) => property(value, String(key)), body);
  return {
    status,
    headers,
    body,
    at,
    text(...path) {
      const value = at(...path);
      if (typeof value === 'string') return value;
      throw new Error(`No text at ${path.join('.')} of ${JSON.stringify(body)}`);
    },
    rows() {
      const rows = at('data', 'data');
      if (Array.isArray(rows)) return rows;
      throw new Error(`No list in ${JSON.stringify(body)}`);
    },
  };
}
