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
  /** The content's height in CSS pixels. The element applies it automatically. */
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
  /** What the forms begin with. The customer may change it, and nothing that was typed is overwritten. */
  plate?: string;
  firstname?: string;
  lastname?: string;
  email?: string;
  /** Your own name of this customer or order, 1 to 100 characters: we hand it back in events and reports. */
  reference?: string;
  /** Up to 10 pairs of your own, handed back in the same way. */
  [meta: `meta-${string}`]: string;
  /** `dialog` (the default) opens over the page, `inline` is part of the page. */
  display?: 'dialog' | 'inline';
  /** `light` is the default; `auto` is what the customer's system asks for. */
  scheme?: 'light' | 'dark' | 'auto';
  /** Colors as `#rrggbb`: buttons and links, and the ground behind them. */
  accent?: string;
  ground?: string;
  /** Radius of corners in pixels, 0 to 24. */
  radius?: string;
  /** Fonts of the customer's system, as in CSS. */
  font?: string;
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
