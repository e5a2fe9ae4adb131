/** The frame has the height of its content, so that the page scrolls and not the frame. */

/** Space around a dialog that is taller than the content under it. */
const DIALOG_ROOM = 48;

/** Calls `tell` with the height of the content whenever it changes, until the returned function is called. */
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
  // A dialog is outside the flow of the page: opening one changes no size.
  const dialogs = new MutationObserver(measure);
  dialogs.observe(page.body, { subtree: true, attributeFilter: ['open'] });
  return () => {
    sizes.disconnect();
    dialogs.disconnect();
  };
}

/**
 * Notes which part of the frame the customer sees, so that things can be centered there. A frame as tall as
 * its content does not know how far the page around it is scrolled.
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
