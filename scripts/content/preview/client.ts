/** Runs in the preview's pages and connects them to the Studio's Presentation tool, which frames them. */
import { enableVisualEditing } from '@sanity/visual-editing';
import { Idiomorph } from 'idiomorph';
import { CONTENT_CHANGED } from './changes.ts';

const isFramed = window.parent !== window;

let running: Promise<void> | undefined;
let isOutdated = false;

/** Changes that arrive in the meantime trigger one more update. */
async function update(): Promise<void> {
  isOutdated = true;
  running ??= showLatest().finally(() => {
    running = undefined;
  });
  return running;
}

async function showLatest() {
  while (isOutdated) {
    isOutdated = false;
    const response = await fetch(location.href, { headers: { accept: 'text/html' } });
    const latest = new DOMParser().parseFromString(await response.text(), 'text/html');
    document.title = latest.title;
    morphInto(latest.body);
    openQuestions();
  }
}

/**
 * Morphs the page into its latest version and keeps unchanged parts, so that nothing closes or scrolls. Leaves running
 * code alone: scripts, the Studio's overlays, and islands with the same properties.
 */
function morphInto(latest: Element) {
  const outdated: [Element, Element][] = [];
  Idiomorph.morph(document.body, latest, {
    callbacks: {
      beforeNodeMorphed: (old, fresh) => {
        if (!isElement(old, 'astro-island') || !isElement(fresh, '*')) return true;
        if (old.getAttribute('props') !== fresh.getAttribute('props')) outdated.push([old, fresh]);
        return false;
      },
      beforeNodeAdded: (node) => !isElement(node, 'script'),
      beforeNodeRemoved: (node) => !isElement(node, 'script,sanity-visual-editing'),
      beforeAttributeUpdated: (name, _, change) => name !== 'open' || change === 'update',
    },
  });
  for (const [old, fresh] of outdated) old.replaceWith(fresh);
}

function isElement(node: Node, selector: string): node is Element {
  return node instanceof Element && node.matches(selector);
}

/** In the preview, a click on a question edits it instead of opening it, so this opens all questions. */
function openQuestions() {
  if (!isFramed) return;
  for (const closed of document.querySelectorAll('main details:not([open])')) {
    closed.setAttribute('open', '');
  }
}

import.meta.hot?.on(CONTENT_CHANGED, () => void update());

if (isFramed) {
  openQuestions();
  enableVisualEditing({
    history: {
      // The Presentation tool lists a page's documents once it has the page's URL.
      subscribe: (navigate) => {
        navigate({
          type: 'replace',
          url: location.pathname + location.search,
          title: document.title,
        });
        return () => {};
      },
      update: ({ url }) => {
        if (new URL(url, location.href).href !== location.href) location.assign(url);
      },
    },
    refresh: update,
  });
}
