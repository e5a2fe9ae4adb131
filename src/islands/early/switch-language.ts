/**
 * Switches the page to another language without reloading it, so that everything typed stays: static markup is
 * replaced, and islands render again. Nothing is stored.
 */
import { requestTimeoutMs } from '#contracts/api/limits.ts';
import { pathHere } from '#words/here.ts';
import { pathIn } from '#words/language-paths.ts';
import { languageOf } from '#words/languages.ts';
import { showTextsOf } from '#words/store-browser.ts';
import { wakeIslands } from './wake.ts';

/** Attributes that hold a page's state or belong to the layout. */
const KEPT: ReadonlySet<string> = new Set([
  'aria-busy',
  'aria-disabled',
  'aria-expanded',
  'checked',
  'class',
  'disabled',
  'hidden',
  'open',
  'style',
  'value',
]);
const HYDRATION_MS = 10_000;
const LOOK_MS = 20;

/** Shows this page in another language. Rejects and changes nothing if it can't be loaded. */
export async function switchLanguage(language: string): Promise<void> {
  const path = pathHere();
  const { search } = location;
  const address = pathIn(languageOf(language), path) + search;
  const [next] = await Promise.all([fetchPage(address), hydrateAll()]);
  // The customer may have continued to another screen.
  if (pathHere() !== path || location.search !== search) return switchLanguage(language);
  document.documentElement.lang = next.documentElement.lang;
  document.title = next.title;
  showTextsOf(next);
  history.replaceState(history.state, '', address + location.hash);
  for (const old of document.head.querySelectorAll(ABOUT_PAGE)) old.remove();
  document.head.append(...next.head.querySelectorAll(ABOUT_PAGE));
  translate(document.body, next.body);
  // Scripts of static pages write their text again.
  window.dispatchEvent(new Event('language:switched'));
}

const ABOUT_PAGE =
  'meta[name=description], meta[property], link[rel=canonical], link[rel=alternate], script[type="application/ld+json"]';

/** With `fetch`, the text would have to be parsed, which the security policy forbids. */
function fetchPage(address: string): Promise<Document> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('GET', address);
    request.responseType = 'document';
    request.timeout = requestTimeoutMs;
    request.onloadend = () => {
      const page: unknown = request.response;
      if ([200, 404].includes(request.status) && page instanceof Document) resolve(page);
      else reject(new Error(`${address} responded with ${request.status}`));
    };
    request.send();
  });
}

/** Static markup can be translated only after the islands have taken it over. */
async function hydrateAll() {
  wakeIslands();
  const end = performance.now() + HYDRATION_MS;
  while (!isHydrated() && performance.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

/**
 * Whether React has taken over each island's markup. Astro reports an island as soon as React has started, but React
 * hydrates it, and each `Suspense` in it, in later tasks, and would compare the old markup with the new language.
 */
function isHydrated(): boolean {
  return [...document.querySelectorAll('astro-island > :not(script, style, template, link)')].every(
    (element) => Object.keys(element).some((key) => key.startsWith('__reactFiber')),
  );
}

function translate(from: Element, to: Element) {
  if (from.localName === 'astro-island') return renderAgain(from, to);
  for (const { name, value } of to.attributes) {
    if (!KEPT.has(name) && from.getAttribute(name) !== value) from.setAttribute(name, value);
  }
  if (!to.hasAttribute('lang')) from.removeAttribute('lang');
  const [own, others] = [contentOf(from), contentOf(to)];
  const isAlike = own.map(kindOf).join() === others.map(kindOf).join();
  if (!isAlike && !from.querySelector('astro-island')) {
    // What a script has filled in stays.
    if (others.length > 0) from.replaceChildren(...others);
    return;
  }
  // An expired announcement or a browser extension may have changed the page. Its islands keep everything typed.
  for (const other of others) {
    const place = own.findIndex((node) => kindOf(node) === kindOf(other));
    const [node] = place < 0 ? [] : own.splice(0, place + 1).slice(-1);
    if (node instanceof Element && other instanceof Element) translate(node, other);
    else if (node instanceof Text && other instanceof Text) node.data = other.data;
  }
}

/** Scripts and templates may differ between the pages, for example because one has been used. */
const UNSEEN = 'script, noscript, template, style';

function contentOf(element: Element): ChildNode[] {
  return [...element.childNodes].filter((node) =>
    node instanceof Element
      ? !node.matches(UNSEEN)
      : node instanceof Text && node.data.trim() !== '',
  );
}

/** Nodes of the same kind take each other's place. */
function kindOf(node: ChildNode): string {
  return node instanceof HTMLElement
    ? [node.localName, node.classList[0], node.dataset.until].join()
    : node.nodeName;
}

/** Astro renders an island again if its props change while it has the attribute `ssr`. */
function renderAgain(island: Element, next: Element) {
  island.setAttribute('ssr', '');
  island.setAttribute('props', next.getAttribute('props') ?? '{}');
}
