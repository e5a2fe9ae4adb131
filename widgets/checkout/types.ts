/** What a partner's code may use: the whole public surface of the widget, version 1. */

/** Where the customer is. Vague on purpose: it tells nothing about the vehicle. */
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
      /** After an unrecoverable error the checkout continues only at `continueUrl`. */
      severity: 'recoverable' | 'unrecoverable';
      continueUrl: string;
    };

export type CheckoutOptions = {
  /** Your public key. */
  partner: string;
  /** A service by its name in addresses, such as `renew-vehicle-registration`. */
  service?: string;
  /** License plate that the form begins with. */
  plate?: string;
  /** `dialog` (the default) opens over the page, `inline` is part of the page. */
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
  /** Removes the element and all its listeners. */
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
