/** Shows the events of this page's checkouts. */
export const TYPES = ['ready', 'start', 'step', 'resize', 'complete', 'close', 'error'];

/** Adds an event to the list on the page. */
export function note(event) {
  const line = document.createElement('li');
  line.textContent = JSON.stringify(event);
  document.querySelector('#events')?.append(line);
}

for (const element of document.querySelectorAll('renewal-checkout')) {
  for (const type of TYPES) element.addEventListener(type, (event) => note(event.detail));
}
