/** Focuses the page's heading without scrolling. The heading needs `tabIndex={-1}`. */
export function focusHeading(): void {
  const heading = document.querySelector('main h1');
  if (heading instanceof HTMLElement) heading.focus({ preventScroll: true });
}
