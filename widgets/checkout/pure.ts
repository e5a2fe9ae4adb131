/**
 * The element and its frame. Importing this has no side effects, so it can also be loaded where there is no
 * `window`.
 */
import { connectMessage, focusMessage, isHello, parseMessage } from './messages.ts';
import type {
  CheckoutEvent,
  CheckoutOptions,
  MountedCheckout,
  RenewalCheckoutApi,
} from './types.ts';

export type * from './types.ts';

const TAG = 'renewal-checkout';
/** If a frame has started to load but sends nothing for this long, it is unreachable. */
const PATIENCE_MS = 20_000;
/** A loaded frame that sends nothing for this long was rejected or blocked, or shows the browser's error page. */
const BLINK_MS = 500;
// A constructed stylesheet, because a page's policy may forbid style elements and attributes.
const STYLE =
  ':host,iframe,button{display:block}iframe,dialog{width:100%}iframe,dialog,button{border:0;padding:0}[hidden]{display:none}' +
  'dialog{max-height:none;max-width:64rem;overflow:hidden}' +
  'dialog [hidden]{display:block;visibility:hidden}' +
  'dialog::backdrop{background:#0009}dialog iframe{max-height:calc(100dvh - 4rem);min-height:8rem}' +
  'button{margin-left:auto;padding:1rem;background:Canvas;font:inherit}';

/** Defines `<renewal-checkout>` once, for the checkout at `site` (an origin). Returns the API. */
export function createRenewalCheckout(site: string): RenewalCheckoutApi {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);

  class Checkout extends HTMLElement {
    #root = this.attachShadow({ mode: 'open' });
    #slot = document.createElement('slot');
    #dialog: HTMLDialogElement | undefined;
    #frame: HTMLIFrameElement | undefined;
    #port: MessagePort | undefined;
    #nonce = '';
    #isReady: boolean | undefined;
    #isDone: boolean | undefined;
    #timer: ReturnType<typeof setTimeout> | undefined;
    #seen = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) this.open();
    });
    onEvent: ((event: CheckoutEvent) => void) | undefined;

    constructor() {
      super();
      this.#root.adoptedStyleSheets = [sheet];
      this.#root.replaceChildren(this.#slot);
      this.addEventListener('click', (event) => {
        const isChanged = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
        // Inline, the link is visible until the frame is ready. In the dialog, it appears if the frame fails.
        const isOurs = !this.#isInline() && this.#slot.parentNode === this.#root;
        if (event.target === this || isChanged || !isOurs) return;
        event.preventDefault();
        this.open();
      });
    }

    connectedCallback() {
      addEventListener('message', this.#greet);
      if (this.#isInline()) this.#seen.observe(this);
    }

    disconnectedCallback() {
      removeEventListener('message', this.#greet);
      this.#seen.disconnect();
      this.#drop();
    }

    open() {
      if (!this.isConnected) return;
      if (!this.#frame) this.#create();
      if (this.#dialog && !this.#dialog.open) {
        this.#dialog.showModal();
        this.#focus();
      }
    }

    close() {
      this.#dialog?.close();
    }

    #isInline() {
      return this.matches('[display=inline]');
    }

    #create() {
      const isSpanish = this.matches(':lang(es)');
      const label = this.getAttribute('label') || (isSpanish ? 'Pago' : 'Checkout');
      const frame = document.createElement('iframe');
      this.#frame = frame;
      // Doesn't use `randomUUID`, because pages without HTTPS don't have it.
      this.#nonce = crypto.getRandomValues(new Uint32Array(4)).join('-');
      // All attributes are passed in the fragment, which no server sees. The frame interprets them.
      const handed = new URLSearchParams();
      for (const { name, value } of this.attributes) handed.set(name, value);
      handed.set('nonce', this.#nonce);
      frame.src = `${isSpanish ? `${site}/es` : site}/embed/checkout?partner=${this.getAttribute('partner')}#${handed}`;
      frame.title = label;
      // Wallets and banks may ask the customer's device for a confirmation.
      frame.allow = 'payment; publickey-credentials-get';
      // Hides anything that the browser shows in place of a blocked frame.
      frame.hidden = true;
      frame.onload = () => this.#wait(BLINK_MS);
      let outermost: HTMLElement = frame;
      if (!this.#isInline()) {
        const dialog = document.createElement('dialog');
        const button = document.createElement('button');
        const guard = document.createElement('span');
        button.append(this.getAttribute('closelabel') || (isSpanish ? 'Cerrar' : 'Close'));
        button.onclick = () => dialog.close();
        // The focus stays in the dialog: after the frame's last control it moves to the button, and from
        // there back into the frame.
        button.onkeydown = (event) => {
          if (event.key === 'Tab' && event.shiftKey && this.#focus(true)) event.preventDefault();
        };
        guard.tabIndex = 0;
        guard.onfocus = () => button.focus();
        dialog.ariaLabel = label;
        dialog.onclose = () => {
          // A paid order is finished, and a frame that has failed or isn't ready yet starts over. An unpaid
          // order keeps its input.
          if (this.#isDone || !this.#isReady) this.#drop();
          this.#tell({ type: 'close' });
        };
        dialog.append(button, frame, guard);
        this.#dialog = outermost = dialog;
      }
      // As in the frame. Browsers ignore values that aren't valid.
      outermost.style.cssText = `color-scheme:${(this.getAttribute('scheme') || 'light').replace('auto', 'light dark')};background:${this.getAttribute('ground')};border-radius:${this.getAttribute('radius')}px`;
      this.#root.append(outermost);
      this.#wait(PATIENCE_MS);
    }

    #wait(milliseconds: number) {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => {
        this.#frame?.replaceWith(this.#slot);
        console.error(
          `No checkout: does your key allow ${location.origin}? Is there a frame-src ${site}?`,
        );
        this.#tell({
          type: 'error',
          code: 'unavailable',
          severity: 'unrecoverable',
          continueUrl: `${site}/`,
        });
      }, milliseconds);
    }

    /** The frame reports first that it has loaded, and then that it is listening, at which point it gets a port. */
    #greet = ({ data, origin, source }: MessageEvent) => {
      const frame = this.#frame;
      if (!frame || source !== frame.contentWindow || origin !== site) return;
      if (frame.onload) {
        frame.onload = null;
        // The element's own content stays visible until an inline frame is ready.
        frame.hidden = this.#isInline();
        this.#wait(PATIENCE_MS);
      }
      if (!isHello(data)) return;
      const { port1, port2 } = new MessageChannel();
      this.#port?.close();
      this.#port = port1;
      port1.onmessage = (event) => {
        const parsed = parseMessage(event.data, this.#nonce, site);
        if (parsed?.type === 'warning') console.warn(TAG, parsed.hint);
        else if (parsed) this.#receive(frame, parsed);
      };
      frame.contentWindow?.postMessage(connectMessage(this.#nonce), site, [port2]);
    };

    #receive(frame: HTMLIFrameElement, event: CheckoutEvent) {
      switch (event.type) {
        case 'ready':
          clearTimeout(this.#timer);
          this.#isReady = true;
          frame.hidden = false;
          this.#slot.hidden = this.#isInline();
          this.#focus();
          break;
        case 'resize':
          frame.style.height = `${event.height}px`;
          break;
        case 'step':
          // When the step changes, the page scrolls to the top of the checkout.
          if (frame.getBoundingClientRect().top < 0) frame.scrollIntoView();
          break;
        case 'start':
          this.#isDone = false;
          break;
        case 'complete':
          this.#isDone = true;
          break;
        case 'close':
          if (this.#dialog) return this.close();
      }
      this.#tell(event);
    }

    /**
     * Moves the focus into the frame, to where the focus was or to the frame's last control. Returns whether the frame
     * can take the focus.
     */
    #focus(last?: boolean) {
      const isOpen = this.#isReady && this.#dialog?.open;
      if (isOpen) {
        this.#frame?.focus();
        this.#port?.postMessage(focusMessage(last));
      }
      return isOpen;
    }

    #drop() {
      clearTimeout(this.#timer);
      this.#port?.close();
      this.#port = this.#dialog = this.#frame = undefined;
      this.#isReady = this.#isDone = this.#slot.hidden = false;
      this.#root.replaceChildren(this.#slot);
    }

    #tell(detail: CheckoutEvent) {
      this.dispatchEvent(new CustomEvent(detail.type, { detail }));
      this.onEvent?.(detail);
    }
  }

  if (!customElements.get(TAG)) customElements.define(TAG, Checkout);
  return { mount };
}

function mount(container: Element, { onEvent, ...options }: CheckoutOptions): MountedCheckout {
  const element = document.createElement(TAG);
  if (onEvent) element.onEvent = onEvent;
  for (const [name, value] of Object.entries(options)) if (value) element.setAttribute(name, value);
  container.append(element);
  return {
    element,
    open: () => element.open(),
    close: () => element.close(),
    unmount: () => element.remove(),
  };
}
