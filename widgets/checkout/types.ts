/** The widget's public API, version 1, for partners' code. */

/** The customer's step. It is general on purpose, so that it reveals nothing about the vehicle. */
export type CheckoutStep = 'vehicle' | 'address' | 'cart' | 'payment' | 'done';

/** The events that the widget sends to the page around it. They contain no personal data. */
export type CheckoutEvent =
  /** The checkout is visible and ready to use. */
  | { type: 'ready' }
  /** A vehicle was found and an order has started. */
  | { type: 'start' }
  | { type: 'step'; step: CheckoutStep }
  /** The content's height in CSS pixels. The element applies it automatically. */
  | { type: 'resize'; height: number }
  /** The order has been paid for. */
  | { type: 'complete'; orderIds: string[] }
  | { type: 'close' }
  | {
      type: 'error';
      code: string;
      /** If `unrecoverable`, the checkout can continue only at `continueUrl`. */
      severity: 'recoverable' | 'unrecoverable';
      continueUrl: string;
    };

export type CheckoutOptions = {
  /** Your public key. */
  partner: string;
  /** A service's slug, as in its page's URL, such as `renew-vehicle-registration`. */
  service?: string;
  /** Initial values for the forms. The customer can change them, and they never overwrite input. */
  plate?: string;
  firstname?: string;
  lastname?: string;
  email?: string;
  /** Your identifier for this customer or order, 1 to 100 characters. We return it in events and reports. */
  reference?: string;
  /** Up to 10 key-value pairs, returned in events and reports. */
  [meta: `meta-${string}`]: string;
  /** `dialog` (the default) opens over the page; `inline` is part of the page. */
  display?: 'dialog' | 'inline';
  /** `light` is the default. `auto` follows the customer's system setting. */
  scheme?: 'light' | 'dark' | 'auto';
  /** Colors as `#rrggbb`: one for buttons and links, and one for the background behind them. */
  accent?: string;
  ground?: string;
  /** Corner radius in pixels, 0 to 24. */
  radius?: string;
  /** Fonts on the customer's system, in CSS syntax. */
  font?: string;
  /**
   * A BCP 47 language tag. Defaults to the page's language. The checkout is in Spanish if it is `es`, otherwise
   * English.
   */
  lang?: string;
  /** The text of the dialog's close button. Defaults to `Close`, in Spanish `Cerrar`. */
  closeLabel?: string;
  /** The accessible name of the frame and the dialog. Defaults to `Checkout`, in Spanish `Pago`. */
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

/** The `<renewal-checkout>` element. Dispatches each event under its `type`, with the event as `detail`. */
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
