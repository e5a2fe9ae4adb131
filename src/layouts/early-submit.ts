/**
 * Marks a form that is sent before its island is alive; the island finds the mark and submits. The script is part
 * of the page, so that no press is lost while scripts are on their way. Such forms have the method `dialog`, which
 * outside a dialog doesn't submit by default.
 */
export const markSent =
  'addEventListener("submit",({target:{dataset:d}})=>{"early"in d&&(d.early="sent")})';
