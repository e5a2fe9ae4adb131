/** Runs in the pages of the preview, and connects them to the Studio's Presentation tool, which frames them. */
import { enableVisualEditing } from '@sanity/visual-editing';
import { CONTENT_CHANGED } from './changes.ts';
import { morph } from './morph.ts';

const isFramed = window.parent !== window;

let running: Promise<void> | undefined;
let isOutdated = false;

/** Shows the page as it is now. Changes that come meanwhile lead to one more look. */
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
    morph(document.body, latest.body);
    openQuestions();
  }
}

/** A click on a question edits it, so that it could not be opened. */
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
      // The tool lists the documents of a page once it has heard of its address.
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
