/** The element and its frame. Importing this does nothing: it also loads where there is no window. */
import { connectMessage, focusMessage, isHello, parseMessage } from './messages.ts';
import type {
  CheckoutEvent,
  CheckoutOptions,
  MountedCheckout,
  RenewalCheckoutApi,
} from './types.ts';

export type * from './types.ts';

const TAG = 'renewal-checkout';
/** A frame that is silent for this long was refused, blocked or is unreachable. */
const PATIENCE_MS = 20_000;
/** Attributes that the frame reads. They travel in the fragment, which no server sees. */
const HANDED_OVER = ['service', 'plate', 'accent', 'ground', 'display'];
// A constructed style sheet: a page's policy may forbid style elements and attributes.
const STYLE =
  ':host{display:block}[hidden]{display:none}iframe{display:block;width:100%;border:0;color-scheme:light}' +
  'dialog{width:min(64rem,100%);max-width:none;max-height:none;margin:auto;padding:0;border:0;overflow:hidden;background:#fff;color:#111}' +
  'dialog::backdrop{background:#0009}dialog iframe{max-height:calc(100dvh - 3rem);min-height:12rem}' +
  'button{display:block;min-height:3rem;margin-left:auto;padding:0 1.5rem;border:0;background:none;color:inherit;font:inherit;cursor:pointer}';

/** Defines `<renewal-checkout>` for the checkout at `site` (an origin), once, and returns the interface. */
export function createRenewalCheckout(site: string): RenewalCheckoutApi {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);

  class Checkout extends HTMLElement {
    #life = new AbortController();
    #slot = document.createElement('slot');
    #dialog: HTMLDialogElement | undefined;
    #frame: HTMLIFrameElement | undefined;
    #port: MessagePort | undefined;
    #nonce = '';
    #isReady = false;
    #isDone = false;
    #timer = 0;
    onEvent: ((event: CheckoutEvent) => void) | undefined;

    connectedCallback() {
      this.#life = new AbortController();
      const { signal } = this.#life;
      const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
      root.adoptedStyleSheets = [sheet];
      root.replaceChildren(this.#slot);
      addEventListener('message', (event) => this.#greet(event), { signal });
      if (this.#isInline()) {
        const seen = new IntersectionObserver((entries) => {
          if (entries.some((entry) => entry.isIntersecting)) this.open();
        });
        seen.observe(this);
        signal.addEventListener('abort', () => seen.disconnect());
      } else {
        this.addEventListener('click', (event) => this.#click(event), { signal });
      }
    }

    disconnectedCallback() {
      this.#life.abort();
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
      return this.getAttribute('display') === 'inline';
    }

    #create() {
      const label = this.getAttribute('label') || 'Checkout';
      const frame = document.createElement('iframe');
      this.#frame = frame;
      // Not randomUUID, which does not exist on a page that is not served over https.
      this.#nonce = crypto.getRandomValues(new Uint32Array(4)).join('-');
      const handed = new URLSearchParams({ nonce: this.#nonce });
      handed.set('lang', this.lang || document.documentElement.lang);
      for (const name of HANDED_OVER) handed.set(name, this.getAttribute(name) ?? '');
      const partner = encodeURIComponent(this.getAttribute('partner') ?? '');
      frame.src = `${site}/embed/checkout?partner=${partner}#${handed}`;
      frame.title = label;
      if (this.#isInline()) {
        // Until the frame is ready, the element's own content is shown instead.
        frame.hidden = true;
        this.shadowRoot?.append(frame);
      } else {
        const dialog = document.createElement('dialog');
        const button = document.createElement('button');
        button.textContent = this.getAttribute('closeLabel') || 'Close';
        button.onclick = () => dialog.close();
        dialog.ariaLabel = label;
        dialog.onclose = () => this.#closed();
        dialog.append(button, frame);
        this.#dialog = dialog;
        this.shadowRoot?.append(dialog);
      }
      this.#timer = window.setTimeout(() => this.#fail(), PATIENCE_MS);
    }

    /** The frame says that it listens: gives it a port of its own. */
    #greet({ data, origin, source }: MessageEvent) {
      const frame = this.#frame?.contentWindow;
      if (!frame || source !== frame || origin !== site || !isHello(data)) return;
      const { port1, port2 } = new MessageChannel();
      this.#port?.close();
      this.#port = port1;
      port1.onmessage = (event) => {
        const parsed = parseMessage(event.data, this.#nonce, site);
        if (parsed) this.#receive(parsed);
      };
      frame.postMessage(connectMessage(this.#nonce), site, [port2]);
    }

    #receive(event: CheckoutEvent) {
      const frame = this.#frame;
      if (!frame) return;
      switch (event.type) {
        case 'ready':
          clearTimeout(this.#timer);
          this.#isReady = true;
          frame.hidden = false;
          this.#slot.hidden = this.#isInline();
          this.shadowRoot?.prepend(this.#slot);
          this.#focus();
          break;
        case 'resize':
          frame.style.height = `${event.height}px`;
          break;
        case 'step':
          // A new step is shown from its top, wherever the page is scrolled to.
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

    #focus() {
      if (!this.#isReady || !this.#dialog?.open) return;
      this.#frame?.focus();
      this.#port?.postMessage(focusMessage);
    }

    #closed() {
      // A paid order is over; an unpaid one keeps what was typed.
      if (this.#isDone) this.#drop();
      this.#tell({ type: 'close' });
    }

    #fail() {
      this.#dialog?.append(this.#slot);
      const error = { code: 'unavailable', severity: 'unrecoverable' } as const;
      this.#tell({ type: 'error', ...error, continueUrl: `${site}/` });
    }

    #click(event: MouseEvent) {
      const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
      // Inside the dialog the link is the way out of a failed frame.
      if (event.target === this || !isPlain || this.#slot.parentNode === this.#dialog) return;
      event.preventDefault();
      this.open();
    }

    #drop() {
      clearTimeout(this.#timer);
      this.#port?.close();
      this.#dialog?.remove();
      this.#frame?.remove();
      this.#port = this.#dialog = this.#frame = undefined;
      this.#isReady = this.#isDone = this.#slot.hidden = false;
      this.shadowRoot?.prepend(this.#slot);
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
  for (const [name, value] of Object.entries(options)) element.setAttribute(name, value);
  container.append(element);
  return {
    element,
    open: () => element.open(),
    close: () => element.close(),
    unmount: () => element.remove(),
  };
}
