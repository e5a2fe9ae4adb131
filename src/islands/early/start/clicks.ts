/** Handles clicks on static markup that lead to another page and leave a mark in the session. Works before hydration. */
document.addEventListener('click', (event) => {
  if (!(event.target instanceof Element)) return;
  const marked = event.target.closest('[data-mark]');
  if (marked instanceof HTMLElement) mark(marked.dataset.mark ?? '');
  const button = event.target.closest('button[data-href]');
  if (button instanceof HTMLElement) {
    event.preventDefault();
    location.assign(button.dataset.href ?? '/');
  }
});

/** Stores `key=value` for the next page. */
function mark(pair: string) {
  const [key, value] = pair.split('=');
  if (!key || !value) return;
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // If storage is blocked, the click still works.
  }
}
