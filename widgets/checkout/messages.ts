/**
 * The loader's side of the protocol, parsed by hand: a schema library is larger than the loader. The frame's
 * side is in the product's contracts; the two are tested against each other.
 */
import type { CheckoutEvent } from './types.ts';

export const VERSION = 1;

/** What the frame says about a wrong option, for the page's console. */
export type ConsoleLine = { type: 'warning'; hint: string };

/** What the frame may say on the port, as the JSON of the fields that are known, in their order below. */
const SHAPE =
  /^{"type":("(ready|start|close|step","step":"(vehicle|address|cart|payment|done)|error","code":"[a-z_]{1,40}","severity":"(un)?recoverable","continueUrl":"https?:[^"]*|warning","hint":".*)"|"resize","height":[1-9]\d{0,4}(\.\d+)?|"complete","orderIds":\[("[\w-]{1,40}",?)*])}$/;

/** Frame to page, on the window: the frame listens and may be connected. */
export function isHello(data: unknown): boolean {
  const { v, type } = Object(data);
  return v === VERSION && type === 'hello';
}

/** Page to frame, on the window, with a MessagePort: the only message that carries the nonce. */
export const connectMessage = (nonce: string) => ({ v: VERSION, type: 'connect', nonce });

/** Page to frame, on the port: take the focus, at the last control or where it was. */
export const focusMessage = (last = false) => ({ v: VERSION, type: 'focus', last });

/**
 * Reads a message from the frame's port and returns its event, or undefined where it is none. Copies only
 * known fields of a known shape, so that nothing else can reach the partner.
 */
export function parseMessage(
  data: unknown,
  nonce: string,
  site: string,
): CheckoutEvent | ConsoleLine | undefined {
  const message = Object(data);
  const { type, step, code, severity, continueUrl, height, orderIds, hint } = message;
  const json = JSON.stringify({
    type,
    step,
    code,
    severity,
    continueUrl,
    height,
    orderIds,
    hint,
  });
  const isMeant =
    message.v === VERSION &&
    SHAPE.test(json) &&
    (type !== 'ready' || message.nonce === nonce) &&
    (type !== 'error' || continueUrl.startsWith(`${site}/`));
  return isMeant ? JSON.parse(json) : undefined;
}
