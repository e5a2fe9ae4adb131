/** A click takes less time. */
const PRESS_MS = 300;

/**
 * Delays a change until a click has ended: content that appears on blur would move the button away from under
 * the pointer, and the click would be lost.
 */
export function afterPress(show: () => void): void {
  setTimeout(show, PRESS_MS);
}
