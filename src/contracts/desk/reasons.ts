/** Why staff do something: a word that the audit log keeps, and what the desk shows of it. */
export const reasonWords = {
  customer_asked: 'Customer asked',
  not_received: 'Customer did not get it',
  wrong_email: 'E-mail was wrong',
  wrong_address: 'Address was wrong',
  duplicate: 'Duplicate order',
  wrong_vehicle: 'Wrong vehicle',
  our_mistake: 'Our mistake',
  lost: 'It did not arrive',
  returned: 'It came back to us',
  late: 'It came late',
  courtesy: 'Courtesy',
  stuck: 'It is stuck',
  identified: 'Customer is who they say',
  other: 'Other, see the note',
} as const;
export type Reason = keyof typeof reasonWords;

/** What staff do with an order, each with the reasons for it. A note and the verdict on a paper say it themselves. */
export const reasonsOf = {
  send_mail: ['not_received', 'wrong_email', 'customer_asked', 'other'],
  correct_ship_to: ['customer_asked', 'wrong_address', 'our_mistake', 'other'],
  mail_again: ['lost', 'wrong_address', 'returned', 'our_mistake', 'other'],
  cancel: ['customer_asked', 'duplicate', 'wrong_vehicle', 'our_mistake', 'other'],
  refund: ['our_mistake', 'late', 'courtesy', 'customer_asked', 'other'],
  file_again: ['stuck', 'customer_asked', 'other'],
  write_note: ['other'],
  decide_papers: ['other'],
  ask_payment: ['customer_asked', 'stuck', 'other'],
  release_limits: ['identified', 'customer_asked', 'other'],
} as const satisfies Record<string, readonly [Reason, ...Reason[]]>;

export type OrderAction = keyof typeof reasonsOf;
