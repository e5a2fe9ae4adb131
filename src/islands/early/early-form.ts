/**
 * The server-rendered form. If the browser's translator or a password manager has changed its text, React
 * discards it during hydration and renders a new form with empty controls.
 */
let came =
  typeof document === 'undefined' ? null : document.querySelector<HTMLFormElement>('[data-early]');
let focused = came?.contains(document.activeElement) ? document.activeElement : null;
came?.addEventListener('focusin', ({ target }) => {
  focused = target instanceof Element ? target : null;
});
came?.addEventListener('focusout', () => {
  // A form that was just removed also loses the focus, but that doesn't count.
  queueMicrotask(() => {
    if (came?.isConnected && !came.contains(document.activeElement)) focused = null;
  });
});

/** Moves the input, the choices, a pending submit, and the focus from the server-rendered form to its replacement. */
export function moveInput(drawn: HTMLFormElement | null): void {
  const old = came;
  came = null;
  if (!drawn || !old || old.isConnected) return;
  Object.assign(drawn.dataset, old.dataset);
  for (const control of old.querySelectorAll<HTMLInputElement>('input, select, button')) {
    const { localName, name, value, dataset } = control;
    const same = drawn.querySelector<HTMLInputElement>(`${localName}${name && `[name=${name}]`}`);
    if (!same) continue;
    same.value = value;
    Object.assign(same.dataset, dataset);
    if (control === focused) same.focus();
  }
}
