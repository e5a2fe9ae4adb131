/** Connects the frame to the page around it, and limits the messages that it may then send. */
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

/** The part of `window` that is needed; tests pass in a small fake. */
export type FrameWindow = {
  parent: { postMessage(message: unknown, targetOrigin: string): void };
  location: { ancestorOrigins?: ArrayLike<string> };
  addEventListener(type: 'message', listener: (event: MessageFrom) => void): void;
  removeEventListener(type: 'message', listener: (event: MessageFrom) => void): void;
};

type ConnectOptions = {
  frame: FrameWindow;
  /** Origins of the partner's pages. */
  origins: readonly string[];
  /** The page puts the nonce into the frame's URL, so a page that knows the nonce created the frame. */
  nonce: string;
  onConnect: (port: MessagePort) => void;
};

/**
 * Says hello to the page around the frame and waits for its port. Accepts one message: from the parent, on
 * one of the partner's origins, with the frame's nonce. Ignores all others. Returns a function that stops
 * waiting.
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
  // The browser delivers a message only if the parent has that origin. If the browser reports the parent's
  // origin, the others don't have to be tried.
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

/** Sends messages through the frame's port. Drops messages that break the contract. */
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
