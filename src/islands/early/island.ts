/**
 * The element around each island. It does what this site needs of Astro's own element, in a third of the size, so the
 * build leaves Astro's out of pages: islands here have no slots and no islands inside, and no view transitions.
 */

/** Astro writes each value of the props as a pair: 1 and an array, or 0 and any other value. */
type Sent = [0, (string | number | boolean | null | SentProps)?] | [1, Sent[]];
type SentProps = { [name: string]: Sent };
type Hydrate = () => unknown;
type Hydrator = (
  island: Element,
) => (component: unknown, props: object, slots: object, options: object) => unknown;
type Start = (load: () => Promise<Hydrate>, options: object, island: Element) => unknown;

declare global {
  var Astro: Record<string, Start> | undefined;
}

const RETRY_MS = 1000;
const END = 'astro:end';

const propsOf = (sent: SentProps): object =>
  Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, revived(value)]));

function revived([kind, value]: Sent): unknown {
  if (kind) return value.map(revived);
  return value && typeof value === 'object' ? propsOf(value) : value;
}

/** Browsers keep a failed script by its URL. */
const load = (url: string) =>
  import(url).catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    return import(`${url}?astro-retry=${Date.now()}`);
  });

class Island extends HTMLElement {
  static get observedAttributes() {
    return ['props'];
  }

  connectedCallback() {
    if (document.readyState !== 'loading') return this.start();
    // The parser has only reached the start tag.
    const begin = () => {
      document.removeEventListener('DOMContentLoaded', begin);
      watcher.disconnect();
      this.start();
    };
    const watcher = new MutationObserver(() => {
      const { lastChild } = this;
      if (lastChild?.nodeValue !== END) return;
      lastChild.remove();
      begin();
    });
    watcher.observe(this, { childList: true });
    document.addEventListener('DOMContentLoaded', begin);
  }

  start() {
    const directive = this.read('client');
    const start = globalThis.Astro?.[directive];
    if (start) start(() => this.load(), {}, this);
    else addEventListener(`astro:${directive}`, () => this.start(), { once: true });
  }

  async load(): Promise<Hydrate> {
    try {
      const [module, renderer]: [Record<string, unknown>, { default: Hydrator }] =
        await Promise.all([load(this.read('component-url')), load(this.read('renderer-url'))]);
      this.hydrate = async () => {
        const props = propsOf(JSON.parse(this.read('props')));
        const component = module[this.read('component-export')];
        await renderer.default(this)(component, props, {}, { client: this.read('client') });
        this.removeAttribute('ssr');
      };
    } catch (error) {
      this.dispatchEvent(new Event('astro:hydration-error', { bubbles: true }));
      console.error(error);
    }
    return () => this.hydrate();
  }

  read(name: string): string {
    return this.getAttribute(name) ?? '';
  }

  hydrate(): unknown {
    return undefined;
  }

  attributeChangedCallback() {
    this.hydrate();
  }
}

export const defineIsland = () => customElements.define('astro-island', Island);
