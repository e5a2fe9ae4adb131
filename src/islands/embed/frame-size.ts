/** Gives the frame the height of its content, so that the page scrolls and not the frame. */

/** Space around a dialog that is taller than the content under it. */
const DIALOG_ROOM = 48;

/** Calls `tell` with the height of the content whenever it changes. Returns a function that stops. */
export function watchHeight(page: Document, tell: (height: number) => void): () => void {
  let told = 0;
  const measure = () => {
    const dialog = page.querySelector('dialog[open]');
    const height = Math.ceil(
      Math.max(
        page.body.getBoundingClientRect().height,
        dialog instanceof HTMLElement ? dialog.scrollHeight + DIALOG_ROOM : 0,
      ),
    );
    if (height !== told && height > 0) tell(height);
    told = height;
  };
  const sizes = new ResizeObserver(measure);
  sizes.observe(page.body);
  // A dialog is outside the document flow, so opening one resizes nothing.
  const dialogs = new MutationObserver(measure);
  dialogs.observe(page.body, { subtree: true, attributeFilter: ['open'] });
  return () => {
    sizes.disconnect();
    dialogs.disconnect();
  };
}

/**
 * Tracks which part of the frame is visible, so that dialogs can be centered there. A frame as tall as its
 * content doesn't know the scroll position of the page around it.
 */
export function noteVisiblePart(page: Document): void {
  const observer = new IntersectionObserver(([entry]) => {
    observer.disconnect();
    if (!entry || entry.intersectionRect.height === 0) return;
    const { style } = page.documentElement;
    style.setProperty('--visible-top', `${Math.max(0, entry.intersectionRect.top)}px`);
    style.setProperty('--visible-height', `${entry.intersectionRect.height}px`);
  });
  observer.observe(page.documentElement);
}
