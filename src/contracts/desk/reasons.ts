/** Reasons for staff actions: the code in the audit log, and the label at the desk. */
export const reasonWords = {
  customer_asked: 'Customer request',
  not_received: 'Customer didn’t get it',
  wrong_email: 'Wrong email',
  wrong_address: 'Wrong address',
  duplicate: 'Duplicate order',
  wrong_vehicle: 'Wrong vehicle',
  our_mistake: 'Our mistake',
  lost: 'Lost in the mail',
  returned: 'Returned to us',
  late: 'Arrived late',
  courtesy: 'Courtesy',
  stuck: 'Stuck',
  fees_higher: 'The DMV charges more',
  cannot_file: 'Can’t be filed now',
  claimed_wrong: 'Claimed by mistake',
  absent: 'Coworker is out',
  mistyped: 'Typing error',
  dmv_changed: 'Changed by the DMV',
  wrong_outcome: 'Wrong outcome',
  wrong_order: 'Belongs to another order',
  identified: 'Customer’s identity verified',
  confirmed: 'Customer confirmed the payment',
  wrong_tracking: 'Wrong tracking number',
  wrong_contents: 'Wrong contents',
  label_damaged: 'Label damaged',
  other: 'Other (see note)',
} as const;
export type Reason = keyof typeof reasonWords;

/** Messages, notes, handovers, document decisions, claims, and results have no reasons. */
export const reasonsOf = {
  send_mail: ['not_received', 'wrong_email', 'customer_asked', 'other'],
  write_customer: ['other'],
  correct_ship_to: ['customer_asked', 'wrong_address', 'our_mistake', 'other'],
  mail_again: ['lost', 'wrong_address', 'returned', 'our_mistake', 'other'],
  cancel: ['customer_asked', 'duplicate', 'wrong_vehicle', 'our_mistake', 'other'],
  refund: ['our_mistake', 'late', 'courtesy', 'duplicate', 'customer_asked', 'other'],
  file_again: ['stuck', 'customer_asked', 'other'],
  write_note: ['other'],
  hand_over: ['other'],
  decide_papers: ['other'],
  ask_payment: ['customer_asked', 'stuck', 'other'],
  dismiss_warning: ['confirmed', 'identified', 'other'],
  withdraw_difference: ['courtesy', 'our_mistake', 'customer_asked', 'other'],
  release_limits: ['identified', 'customer_asked', 'other'],
  claim_order: ['other'],
  take_over: ['absent', 'stuck', 'other'],
  release_claim: ['cannot_file', 'fees_higher', 'customer_asked', 'claimed_wrong', 'other'],
  enter_result: ['other'],
  correct_result: ['mistyped', 'dmv_changed', 'wrong_order', 'other'],
  undo_result: ['wrong_outcome', 'wrong_order', 'dmv_changed', 'other'],
} as const satisfies Record<string, readonly [Reason, ...Reason[]]>;

export type OrderAction = keyof typeof reasonsOf;
export const orderActions = Object.keys(reasonsOf).filter(
  (name): name is OrderAction => name in reasonsOf,
);

export const mailRoomReasons = [
  'our_mistake',
  'wrong_tracking',
  'wrong_contents',
  'label_damaged',
  'customer_asked',
  'other',
] as const satisfies readonly [Reason, ...Reason[]];
