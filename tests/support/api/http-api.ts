import { type Answer, toAnswer } from './answer.ts';

type Send = (path: string, init: RequestInit) => Response | Promise<Response>;

/** With several servers, each call goes to the next one. */
export function httpApi(...baseUrls: string[]) {
  let calls = 0;
  return callsBy((path, init) => {
    const baseUrl = baseUrls[calls % baseUrls.length] ?? '';
    calls += 1;
    return fetch(`${baseUrl}${path}`, init);
  });
}

export function inProcessApi(api: { request: Send }) {
  return callsBy((path, init) => api.request(path, init));
}

function callsBy(send: Send) {
  async function call(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const response = await send(path.startsWith('/v1/') ? path : `/v1/api${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return toAnswer(response);
  }
  return {
    get: (path: string) => call('GET', path),
    post: (path: string, body: unknown, headers?: Record<string, string>) =>
      call('POST', path, body, headers),
    put: (path: string, body: unknown) => call('PUT', path, body),
    del: (path: string) => call('DELETE', path),
  };
}
