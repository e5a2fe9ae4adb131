/** A press takes less. */
const PRESS_MS = 300;

/**
 * Shows something once a press has ended: what appears as a field is left would move the button away that somebody has
 * just pressed, and nothing would happen.
 */
export function afterPress(show: () => void): void {
  setTimeout(show, PRESS_MS);
}
