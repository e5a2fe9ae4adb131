import { msg } from '#words/words.ts';

export const ESTIMATE_NOTE = msg(
  'The DMV’s fees are an estimate. If the DMV charges less, we’ll refund the difference. If it charges more, we’ll ask you before we charge anything else, or we’ll cancel your order with a full refund. Our fees don’t change.',
);

/** A one-line version, for the screens before and after the one with the explanation. */
export const ESTIMATE_LINE = msg('The DMV’s fees are an estimate until we file.');
