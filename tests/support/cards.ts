/** The sandbox's cards, written as on a card: each has its own outcome. */
export const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  rejected: '4000 0000 0000 0069',
  answerLost: '4000 0000 0000 0119',
  timesOut: '4000 0000 0000 0259',
  authenticates: '4000 0000 0000 3220',
  refundRejected: '4000 0000 0000 5126',
} as const;
