/** What a partner's code may use: the whole public surface of the widget, version 1. */

/** Where the customer is. Coarse on purpose: nothing of the vehicle can be read from it. */
export type CheckoutStep = 'vehicle' | 'address' | 'cart' | 'payment' | 'done';

/** What the widget tells the page around it. Nothing in it is about a person. */
export type CheckoutEvent =
  /** The checkout is on screen and can be used. */
  | { type: 'ready' }
  /** A vehicle was found: an order has begun. */
  | { type: 'start' }
  | { type: 'step'; step: CheckoutStep }
  /** The content's height in CSS pixels. The element applies it by itself. */
  | { type: 'resize'; height: number }
  /** The order is paid. */
  | { type: 'complete'; orderIds: string[] }
  | { type: 'close' }
  | {
      type: 'error';
      code: string;
      /** After an unrecoverable error the checkout goes on at `continueUrl` only. */
      severity: 'recoverable' | 'unrecoverable';
      continueUrl: string;
    };

export type CheckoutOptions = {
  /** Your public key. */
  partner: string;
  /** A service by its name in addresses, such as `renew-vehicle-registration`. */
  service?: string;
  /** License plate to begin with. */
  plate?: string;
  /** `dialog` (the default) opens over the page, `inline` stands in it. */
  display?: 'dialog' | 'inline';
  /** Colors as `#rrggbb`: buttons and links, and the ground behind them. */
  accent?: string;
  ground?: string;
  /** BCP 47 language. Defaults to that of the page. */
  lang?: string;
  /** Text of the dialog's close button. Defaults to `Close`. */
  closeLabel?: string;
  /** Accessible name of the frame and the dialog. Defaults to `Checkout`. */
  label?: string;
  onEvent?: (event: CheckoutEvent) => void;
};

export type MountedCheckout = {
  element: RenewalCheckoutElement;
  open(): void;
  close(): void;
  /** Takes the element away with everything that it listens to. */
  unmount(): void;
};

/** `<renewal-checkout>`. Dispatches each event under its `type`, with the event as `detail`. */
export interface RenewalCheckoutElement extends HTMLElement {
  onEvent: ((event: CheckoutEvent) => void) | undefined;
  open(): void;
  close(): void;
}

export type RenewalCheckoutApi = {
  mount(container: Element, options: CheckoutOptions): MountedCheckout;
};

declare global {
  interface HTMLElementTagNameMap {
    'renewal-checkout': RenewalCheckoutElement;
  }
  interface Window {
    RenewalCheckout?: RenewalCheckoutApi;
  }
}
