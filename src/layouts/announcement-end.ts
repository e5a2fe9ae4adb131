/**
 * Removes the announcements before it that have ended since the site was built. The script is part of the
 * page and runs while the page is read, so nothing moves on the screen.
 */
export const removeOutdated =
  'for(const a of document.querySelectorAll("[data-until]"))Date.parse(a.dataset.until)<Date.now()&&a.remove()';
