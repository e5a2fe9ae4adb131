/**
 * Marks a form that is submitted before hydration; the island finds the mark and submits. The script is
 * inline, so that no click is lost while scripts load. These forms have the method `dialog`, which doesn't
 * submit outside a dialog.
 */
export const markSent =
  'addEventListener("submit",({target:{dataset:d}})=>{"early"in d&&(d.early="sent")})';
