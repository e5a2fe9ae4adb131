/** A real HTTP server that sends the responses that a test sets, and records its requests. */
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { http } from '#api-client/http.ts';

export type Asked = {
  method: string;
  path: string;
  query: Record<string, string>;
  headers: IncomingHttpHeaders;
  body: string;
};

export type Reply = {
  status?: number;
  body?: unknown;
  raw?: string;
  hangUp?: boolean;
  hang?: boolean;
};

/** Starts a server and points the API client at it. */
export async function startServer(reply: (asked: Asked) => Reply) {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += String(chunk);
    });
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://localhost');
      const question = {
        method: request.method ?? '',
        path: url.pathname,
        query: Object.fromEntries(url.searchParams),
        headers: request.headers,
        body,
      };
      asked.push(question);
      const answer = reply(question);
      if (answer.hang) return;
      if (answer.hangUp) {
        request.socket.destroy();
        return;
      }
      response.writeHead(answer.status ?? 200, { 'Content-Type': 'application/json' });
      response.end(answer.raw ?? (answer.body === undefined ? '' : JSON.stringify(answer.body)));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  // Later test files run in the same process, so anything that a test changes is restored.
  const before = { ...http.defaults };
  http.defaults.baseURL = `http://127.0.0.1:${port}`;
  return {
    asked,
    address: http.defaults.baseURL ?? '',
    stop: async () => {
      Object.assign(http.defaults, before);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export function listBody(rows: unknown[]) {
  const data = { data: rows, total: rows.length, limit: 100, page: 0 };
  return { status: 'success', message: 'ok', data };
}

export const success = (data: unknown, message = 'ok'): Reply => ({
  body: { status: 'success', message, data },
});
