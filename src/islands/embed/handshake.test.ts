import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  connectToPage,
  createSender,
  type FrameWindow,
  type UnversionedMessage,
} from './handshake.ts';

const PARTNER = 'https://partner.example';
const OTHER = 'https://shop.partner.example';
const NONCE = 'a-nonce-of-this-frame';
const CONNECT = { v: 1, type: 'connect', nonce: NONCE };

const channels: MessageChannel[] = [];
afterEach(() => {
  for (const { port1, port2 } of channels.splice(0)) {
    port1.close();
    port2.close();
  }
});

function newPort(): MessagePort {
  const channel = new MessageChannel();
  channels.push(channel);
  return channel.port2;
}

function createFrame(ancestorOrigins?: string[]) {
  type Listener = Parameters<FrameWindow['addEventListener']>[1];
  const listeners = new Set<Listener>();
  const received: { message: unknown; targetOrigin: string }[] = [];
  const parent = {
    postMessage: (message: unknown, targetOrigin: string) => {
      received.push({ message, targetOrigin });
    },
  };
  const frame: FrameWindow = {
    parent,
    location: ancestorOrigins ? { ancestorOrigins } : {},
    addEventListener: (_, listener) => void listeners.add(listener),
    removeEventListener: (_, listener) => void listeners.delete(listener),
  };
  const send = (event: Partial<Parameters<Listener>[0]>) => {
    const whole = { data: CONNECT, origin: PARTNER, source: parent, ports: [newPort()], ...event };
    for (const listener of listeners) listener(whole);
  };
  const connected: MessagePort[] = [];
  const stop = connectToPage({
    frame,
    origins: [PARTNER, OTHER],
    nonce: NONCE,
    onConnect: (port) => connected.push(port),
  });
  return { send, stop, received, connected, listeners };
}

describe('connectToPage', () => {
  it('sends hello only to the partner’s origins, without identifying data', () => {
    const hello = { v: 1, type: 'hello' };
    expect(createFrame().received).toEqual([
      { message: hello, targetOrigin: PARTNER },
      { message: hello, targetOrigin: OTHER },
    ]);
    expect(createFrame([OTHER]).received).toEqual([{ message: hello, targetOrigin: OTHER }]);
    expect(createFrame(['https://evil.example']).received).toEqual([]);
  });

  it('accepts the port of the page that created the frame', () => {
    const { send, connected, listeners } = createFrame();
    const port = newPort();
    send({ ports: [port] });
    expect(connected).toEqual([port]);
    expect(listeners.size).toBe(0);
  });

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['an opaque origin', { origin: 'null' }],
    ['a sibling frame or a popup of the partner', { source: { postMessage() {} } }],
    ['no window', { source: null }],
    ['another nonce', { data: { ...CONNECT, nonce: 'a-nonce-of-another-frame' } }],
    ['no nonce', { data: { v: 1, type: 'connect' } }],
    ['another version', { data: { ...CONNECT, v: 2 } }],
    ['another type', { data: { ...CONNECT, type: 'focus' } }],
    ['no object', { data: 'connect' }],
    ['no port', { ports: [] }],
  ])('ignores a connection from or with %s, and still accepts the right one', (_, forged) => {
    const { send, connected } = createFrame();
    send(forged);
    expect(connected).toEqual([]);
    send({});
    expect(connected).toHaveLength(1);
  });

  it('ignores a repeated connection', () => {
    const { send, connected } = createFrame();
    send({});
    send({});
    expect(connected).toHaveLength(1);
  });

  it('stops listening on request', () => {
    const { send, stop, connected, listeners } = createFrame();
    stop();
    send({});
    expect(connected).toEqual([]);
    expect(listeners.size).toBe(0);
  });
});

describe('createSender', () => {
  it('sends the protocol’s messages with its version, and rejects others', async () => {
    const { port1, port2 } = new MessageChannel();
    channels.push({ port1, port2 });
    const heard: unknown[] = [];
    const send = createSender(port2, () => {});
    const complained = vi.spyOn(console, 'error').mockImplementation(() => {});
    const chatty = { type: 'start', email: 'dana@gmail.com' } satisfies UnversionedMessage & {
      email: string;
    };
    send(chatty);
    send({ type: 'complete', orderIds: ['dana@gmail.com'] });
    const done = new Promise((resolve) => {
      port1.onmessage = ({ data }) => {
        heard.push(data);
        resolve(undefined);
      };
    });
    send({ type: 'start' });
    await done;
    expect(heard).toEqual([{ v: 1, type: 'start' }]);
    expect(complained).toHaveBeenCalledTimes(2);
    complained.mockRestore();
  });

  it('accepts focus when the page passes it, and ignores other messages', async () => {
    const { port1, port2 } = new MessageChannel();
    channels.push({ port1, port2 });
    let focused = 0;
    const done = new Promise((resolve) => {
      createSender(port2, () => {
        focused += 1;
        resolve(undefined);
      });
    });
    for (const data of ['focus', { v: 2, type: 'focus' }, { v: 1, type: 'pay' }]) {
      port1.postMessage(data);
    }
    port1.postMessage({ v: 1, type: 'focus' });
    await done;
    expect(focused).toBe(1);
  });
});
