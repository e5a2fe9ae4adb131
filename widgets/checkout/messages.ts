/**
 * The loader's side of the protocol, parsed by hand: a schema library is larger than the loader. The frame's
 * side is in the product's contracts; the two are tested against each other.
 */
import type { CheckoutEvent } from './types.ts';

export const VERSION = 1;

/** Frame to page, on the window: the frame listens and may be connected. */
export function isHello(data: unknown): boolean {
  return read(data, 'v') === VERSION && read(data, 'type') === 'hello';
}

/** Page to frame, on the window, with a MessagePort: the only message that carries the nonce. */
export const connectMessage = (nonce: string) => ({ v: VERSION, type: 'connect', nonce });

/** Page to frame, on the port: take the focus. */
export const focusMessage = { v: VERSION, type: 'focus' };

/**
 * Reads a message from the frame's port and returns its event, or undefined where it is none. Copies only
 * known fields of a known shape, so that nothing else can reach the partner.
 */
export function parseMessage(
  data: unknown,
  nonce: string,
  site: string,
): CheckoutEvent | undefined {
  if (read(data, 'v') !== VERSION) return;
  const text = (name: string, shape: RegExp) => {
    const value = read(data, name);
    return typeof value === 'string' && shape.test(value) ? value : '';
  };
  const type = read(data, 'type');
  if (type === 'ready') return read(data, 'nonce') === nonce ? { type } : undefined;
  if (type === 'start' || type === 'close') return { type };
  if (type === 'step') {
    const step = STEPS.find((known) => known === read(data, 'step'));
    return step && { type, step };
  }
  if (type === 'resize') {
    const height = read(data, 'height');
    return typeof height === 'number' && height > 0 && height < 1e5 ? { type, height } : undefined;
  }
  if (type === 'complete') {
    const orderIds = read(data, 'orderIds');
    return Array.isArray(orderIds) && orderIds.every(isOrderId) ? { type, orderIds } : undefined;
  }
  if (type === 'error') {
    const code = text('code', /^[a-z_]{1,40}$/);
    const severity = SEVERITIES.find((known) => known === read(data, 'severity'));
    const continueUrl = text('continueUrl', /^https?:/);
    return code && severity && continueUrl.startsWith(`${site}/`)
      ? { type, code, severity, continueUrl }
      : undefined;
  }
  return;
}

const STEPS = ['vehicle', 'address', 'cart', 'payment', 'done'] as const;
const SEVERITIES = ['recoverable', 'unrecoverable'] as const;

function isOrderId(value: unknown): value is string {
  return typeof value === 'string' && /^[\w-]{1,40}$/.test(value);
}

function read(data: unknown, name: string): unknown {
  return typeof data === 'object' && data !== null ? Reflect.get(data, name) : undefined;
}
