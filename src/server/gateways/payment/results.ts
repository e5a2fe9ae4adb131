import { msg } from '#words/words.ts';

/** Results whose texts come from us and are the same for every provider. */

export const WAS_CANCELED = {
  outcome: 'failed',
  message: msg('This payment was canceled. Your card was not charged.'),
} as const;

export const NOT_AUTHENTICATED = {
  outcome: 'failed',
  message: msg(
    'Your bank could not confirm that it was you. Please try again, or use another card.',
  ),
} as const;

/** The message about a decline without a reason. */
export const DECLINED = msg('Your card was declined.');

export const REFUND_REJECTED = {
  outcome: 'refused',
  message: 'The bank did not accept the refund.',
} as const;
