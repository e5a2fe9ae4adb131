/**
 * Switches the page to another language without reloading it, so that everything typed stays: static markup is
 * replaced, and islands render again. Nothing is stored.
 */
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
  'hidden',
  'open',
  'style',
  'value',
]);
const HYDRATION_MS = 10_000;

/** Shows this page in another language. Opens it instead if it can't be loaded. */
export async function switchLanguage(language: string): Promise<void> {
  const path = pathIn(languageOf(language), pathHere());
  const address = `${path}${location.search}${location.hash}`;
  try {
    await showIn(address);
  } catch {
    location.assign(address);
  }
}

async function showIn(address: string): Promise<void> {
  const [next] = await Promise.all([fetchPage(address), hydrateAll()]);
  document.documentElement.lang = next.documentElement.lang;
  document.title = next.title;
  showTextsOf(next);
  history.replaceState(history.state, '', address);
  translate(document.body, next.body);
  // Scripts of static pages write their text again.
  window.dispatchEvent(new Event('language:switched'));
}

/** With `fetch`, the text would have to be parsed, which the security policy forbids. */
function fetchPage(address: string): Promise<Document> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('GET', address);
    request.responseType = 'document';
    request.onload = () => {
      const page: unknown = request.response;
      if (request.status === 200 && page instanceof Document) resolve(page);
      else reject(new Error(`${address} responded with ${request.status}`));
    };
    request.onerror = () => reject(new Error(`${address} did not load`));
    request.send();
  });
}

/** Static markup can be translated only after the islands have taken it over. */
async function hydrateAll() {
  wakeIslands();
  const waiting = [...document.querySelectorAll('astro-island[ssr]')].map(
    (island) =>
      new Promise((resolve) => island.addEventListener('astro:hydrate', resolve, { once: true })),
  );
  await Promise.race([
    Promise.all(waiting),
    new Promise((resolve) => setTimeout(resolve, HYDRATION_MS)),
  ]);
}

function translate(from: Element, to: Element) {
  if (from.localName === 'astro-island') return renderAgain(from, to);
  for (const { name, value } of to.attributes) {
    if (!KEPT.has(name) && from.getAttribute(name) !== value) from.setAttribute(name, value);
  }
  if (!to.hasAttribute('lang')) from.removeAttribute('lang');
  const [own, others] = [contentOf(from), contentOf(to)];
  if (own.length !== others.length) {
    // A page that has changed since it was loaded keeps its islands, and with them everything typed. What a script has
    // filled in stays too.
    if (others.length > 0 && !from.querySelector('astro-island')) from.replaceChildren(...others);
    return;
  }
  for (const [place, node] of own.entries()) {
    const other = others[place];
    if (node instanceof Element && other instanceof Element && node.localName === other.localName)
      translate(node, other);
    else if (node instanceof Text && other instanceof Text) node.data = other.data;
    else if (other) node.replaceWith(other);
  }
}

/** Scripts and templates may differ between the pages, for example because one has been used. Toasts come and go. */
const UNSEEN = 'script, noscript, template, style, .toasts';

function contentOf(element: Element): ChildNode[] {
  return [...element.childNodes].filter((node) =>
    node instanceof Element
      ? !node.matches(UNSEEN)
      : node instanceof Text && node.data.trim() !== '',
  );
}

/** Astro renders an island again if its props change while it has the attribute `ssr`. */
function renderAgain(island: Element, next: Element) {
  island.setAttribute('ssr', '');
  island.setAttribute('props', next.getAttribute('props') ?? '{}');
}
