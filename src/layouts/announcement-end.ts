/**
 * Removes the announcements before it that have ended since the build. The script is inline and runs during
 * parsing, so nothing moves on the screen.
 */
export const removeOutdated =
  'for(const a of document.querySelectorAll("[data-until]"))Date.parse(a.dataset.until)<Date.now()&&a.remove()';
