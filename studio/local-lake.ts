import { type ClientConfig, createClient } from '@sanity/client';
import { fetchPatiently } from './connection.ts';

const STREAM = /\/data\/(listen|live)\//;

// The Studio warns about HTTP/1.1, which is harmless on this machine. This key marks the warning as seen.
const WARNED_OF_HTTP1 = 'sanity-studio.network.check.snooze';

/** A dataset that Sanity hosts. */
export function hostedLake() {
  const carried = fetchPatiently(fetch);
  return {
    unstable_clientFactory: (config: ClientConfig) =>
      createClient({ ...config, resolveFetch: () => carried }),
  };
}

/** By default, the local Content Lake has the Studio's origin. */
export function localLake(url?: string) {
  const apiHost = url || globalThis.location?.origin || 'http://127.0.0.1:3333';
  const carried = fetchWithStreams(apiHost);
  globalThis.sessionStorage?.setItem(WARNED_OF_HTTP1, new Date().toISOString());
  return {
    apiHost,
    // The lake identifies its editor by a cookie, so the Studio doesn't show a login.
    auth: { loginMethod: 'cookie' as const, providers: [] },
    unstable_clientFactory: (config: ClientConfig) =>
      createClient({
        ...config,
        apiHost,
        useProjectHostname: false,
        useCdn: false,
        resolveFetch: () => carried,
      }),
  };
}

/**
 * Returns a `fetch` that multiplexes all of this tab's event streams over one WebSocket. HTTP/1.1 allows six
 * connections per host, and the Studio opens more listeners than that.
 */
function fetchWithStreams(apiHost: string): typeof fetch {
  const open = new Map<number, ReadableStreamDefaultController<Uint8Array>>();
  const encoder = new TextEncoder();
  let lastId = 0;
  const patient = fetchPatiently(fetch);
  let connected: Promise<WebSocket> | undefined;

  function connect(): Promise<WebSocket> {
    connected ??= new Promise<WebSocket>((resolve, reject) => {
      const socket = new WebSocket(`${apiHost.replace(/^http/, 'ws')}/streams`);
      socket.onopen = () => resolve(socket);
      socket.onmessage = ({ data }) => receive(JSON.parse(data));
      socket.onerror = () => reject(new TypeError('The local content lake is not responding'));
      socket.onclose = () => {
        connected = undefined;
        // When streams are closed, the clients reopen them, which reconnects the socket.
        for (const stream of open.values()) stream.close();
        open.clear();
      };
    });
    return connected;
  }

  function receive(message: { id: number; chunk?: string; error?: string }) {
    const stream = open.get(message.id);
    if (message.error !== undefined) {
      open.delete(message.id);
      stream?.error(new Error(message.error));
    } else {
      stream?.enqueue(encoder.encode(message.chunk));
    }
  }

  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, apiHost);
    if (!STREAM.test(url.pathname)) return patient(input, init);
    const socket = await connect();
    lastId += 1;
    const id = lastId;
    const send = (message: object) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ id, ...message }));
    };
    const stop = () => {
      if (open.delete(id)) send({ close: true });
    };
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        open.set(id, controller);
        send({ path: url.pathname + url.search });
      },
      cancel: stop,
    });
    init?.signal?.addEventListener('abort', () => {
      const stream = open.get(id);
      stop();
      stream?.error(new DOMException('The stream was ended', 'AbortError'));
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  };
}
