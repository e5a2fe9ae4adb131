/** What is said before the names of the papers: in the cart, after the payment, and once the DMV has the fees. */
export const missingLead = {
  unpaid:
    'You can pay the fees now, which stops late penalties. The DMV keeps them. It renews the registration, and sends the sticker, only once it has:',
  paid: 'We file the fees, which stops late penalties. The DMV keeps them. It renews the registration, and sends the sticker, only once it has:',
  taken:
    'The DMV has the fees, and late penalties have stopped. It renews the registration, and sends the sticker, only once it has:',
} as const;
