const GAP = 8;

/** Keeps an element at the top of the window, below the visible part of the page's header. */
export function keepBelowHeader(element: HTMLElement | null) {
  const header = document.querySelector('body > header');
  if (!element || !header) return;
  const place = () => {
    const bottom = Math.max(GAP, header.getBoundingClientRect().bottom + GAP);
    element.style.top = `${bottom}px`;
  };
  place();
  const sizes = new ResizeObserver(place);
  sizes.observe(header);
  addEventListener('scroll', place, { passive: true });
  return () => {
    sizes.disconnect();
    removeEventListener('scroll', place);
  };
}
