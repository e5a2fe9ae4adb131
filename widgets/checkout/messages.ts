/**
 * The loader's side of the protocol. It is parsed by hand, because a schema library is larger than the
 * loader. The frame's side is in the product's contracts, and tests compare the two.
 */
import type { CheckoutEvent } from './types.ts';

export const VERSION = 1;

/** The frame's message about an invalid option, which the loader logs to the page's console. */
export type ConsoleLine = { type: 'warning'; hint: string };

/** The messages that the frame may send on the port, as the JSON of the known fields in their order. */
const SHAPE =
  /^{"type":("(ready|start|close|step","step":"(vehicle|address|cart|payment|done)|error","code":"[a-z_]{1,40}","severity":"(un)?recoverable","continueUrl":"[^"]*|warning","hint":".*)"|"resize","height":[1-9]\d{0,4}(\.\d+)?|"complete","orderIds":\[("[\w-]{1,40}",?)*])}$/;

const KNOWN = ['type', 'step', 'code', 'severity', 'continueUrl', 'height', 'orderIds', 'hint'];

/** Frame to page, on the window: the frame is listening and can be connected. */
export function isHello(data: unknown): boolean {
  const { v, type } = Object(data);
  return v === VERSION && type === 'hello';
}

/** Page to frame, on the window, with a MessagePort. No other message contains the nonce. */
export const connectMessage = (nonce: string) => ({ v: VERSION, type: 'connect', nonce });

/** Page to frame, on the port: take the focus, either on the last control or where it was before. */
export const focusMessage = (last = false) => ({ v: VERSION, type: 'focus', last });

/**
 * Parses a message from the frame's port. Returns its event or warning, or undefined if it has neither. Copies only
 * known fields with the expected types, so that nothing else can reach the partner.
 */
export function parseMessage(
  data: unknown,
  nonce: string,
  site: string,
): CheckoutEvent | ConsoleLine | undefined {
  const message = Object(data);
  const { type, continueUrl } = message;
  const json = JSON.stringify(message, KNOWN);
  const isMeant =
    message.v === VERSION &&
    SHAPE.test(json) &&
    (type !== 'ready' || message.nonce === nonce) &&
    (type !== 'error' || continueUrl.startsWith(`${site}/`));
  return isMeant ? JSON.parse(json) : undefined;
}
