/** What is said before the names of the papers: in the cart, after the payment, and once the DMV has the fees. */
export const missingLead = {
  unpaid:
    'You can pay the fees now, which stops late penalties. The DMV keeps them, and sends no sticker until it has:',
  paid: 'We file the fees, which stops late penalties. The DMV keeps them, and sends no sticker until it has:',
  taken: 'The DMV has the fees, and late penalties have stopped. It sends no sticker until it has:',
} as const;
