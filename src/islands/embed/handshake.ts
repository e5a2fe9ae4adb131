/** Connects the frame to the page around it, and limits the messages that the frame may send after that. */
import {
  connectSchema,
  type FrameMessage,
  frameMessageSchema,
  helloSchema,
  pageMessageSchema,
  WIDGET_VERSION,
} from '#contracts/partner/widget-messages.ts';

type MessageFrom = {
  data: unknown;
  origin: string;
  source: unknown;
  ports: readonly MessagePort[];
};

/** The part of `window` that the handshake needs. Tests pass in a small fake. */
export type FrameWindow = {
  parent: { postMessage(message: unknown, targetOrigin: string): void };
  location: { ancestorOrigins?: ArrayLike<string> };
  addEventListener(type: 'message', listener: (event: MessageFrom) => void): void;
  removeEventListener(type: 'message', listener: (event: MessageFrom) => void): void;
};

type ConnectOptions = {
  frame: FrameWindow;
  origins: readonly string[];
  /** The page puts the nonce into the frame's URL. So a page that knows the nonce must have created the frame. */
  nonce: string;
  onConnect: (port: MessagePort) => void;
};

/**
 * Announces the frame to the page around it and waits for the page's port. Accepts a single message: from the
 * parent, on one of the partner's origins, with the frame's nonce. Ignores all others. Returns a function
 * that stops waiting.
 */
export function connectToPage({ frame, origins, nonce, onConnect }: ConnectOptions): () => void {
  const onMessage = ({ data, origin, source, ports }: MessageFrom) => {
    const connect = connectSchema.safeParse(data);
    const [port] = ports;
    const isParent = source === frame.parent && origins.includes(origin);
    if (!isParent || !connect.success || connect.data.nonce !== nonce || !port) return;
    stop();
    onConnect(port);
  };
  const stop = () => frame.removeEventListener('message', onMessage);
  frame.addEventListener('message', onMessage);

  const hello = helloSchema.parse({ v: WIDGET_VERSION, type: 'hello' });
  // The browser delivers a message only to a parent with the given origin. If the browser reports the parent's
  // origin, there is no need to try the other origins.
  const parentOrigin = frame.location.ancestorOrigins?.[0];
  for (const origin of origins) {
    if (parentOrigin === undefined || parentOrigin === origin) {
      frame.parent.postMessage(hello, origin);
    }
  }
  return stop;
}

type WithoutVersion<Message> = Message extends unknown ? Omit<Message, 'v'> : never;
export type UnversionedMessage = WithoutVersion<FrameMessage>;
export type Send = (message: UnversionedMessage) => void;

/**
 * Returns a function that sends messages through the frame's port. Messages in either direction that don't match the
 * protocol are dropped.
 */
export function createSender(port: MessagePort, onFocus: (atEnd: boolean) => void): Send {
  port.onmessage = ({ data }) => {
    const message = pageMessageSchema.safeParse(data);
    if (message.success) onFocus(message.data.last === true);
  };
  return (message) => {
    const parsed = frameMessageSchema.safeParse({ v: WIDGET_VERSION, ...message });
    if (parsed.success) port.postMessage(parsed.data);
    else console.error('A message to the page does not follow the protocol', parsed.error);
  };
}
