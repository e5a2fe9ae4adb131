/** What is said before the names of the papers: in the cart, after the payment, and once the DMV has the fees. */
export const missingLead = {
  unpaid:
    'You can pay the fees now to stop late penalties. The DMV keeps the fees. It will renew the registration and send the sticker only once it has:',
  paid: 'We file the fees, which stops late penalties. The DMV keeps the fees. It will renew the registration and send the sticker only once it has:',
  taken:
    'The DMV has the fees, and late penalties have stopped. It will renew the registration and send the sticker only once it has:',
} as const;
