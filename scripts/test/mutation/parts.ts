export type Tried = {
  folder: string;
  also?: readonly string[];
  without?: readonly string[];
  tests: readonly string[];
};

export const parts = {
  contracts: {
    folder: 'src/contracts',
    tests: ['src/contracts/**/*.test.ts', 'tests/unit/{openapi-copy,card-rules}.test.ts'],
  },
  funnel: {
    folder: 'src/funnel',
    tests: ['src/funnel/**/*.test.ts', 'tests/unit/funnel-diagram.test.ts'],
  },
  auth: {
    folder: 'src/server/features/account/login',
    tests: [
      'tests/api/account/{join-account,login,rejected-logins,one-mailbox,sessions,session-times}.test.ts',
      'tests/api/access/rate-limit.test.ts',
      'tests/api/upkeep/rotation.test.ts',
      'tests/api/safety/{forgotten-person,login-strangers,login-tries,mail-budget}.test.ts',
    ],
  },
  carts: {
    folder: 'src/server/features/cart',
    without: ['src/server/features/cart/{addresses,later}*'],
    tests: [
      'tests/api/account/{join-account,join-cart}.test.ts',
      'tests/api/safety/mailed-links.test.ts',
      'tests/api/purchase/{after-sale,cart-words,one-envelope,purchase,requote}.test.ts',
      'tests/api/speed/statements.test.ts',
    ],
  },
  orders: {
    folder: 'src/server/features/orders',
    also: ['src/server/order-lifecycle.ts'],
    without: ['src/server/features/orders/{notes*,stages*,reminders/**}'],
    tests: [
      'src/server/order-lifecycle.test.ts',
      'src/server/features/orders/*.test.ts',
      'tests/api/account/{join-account,join-cart,privacy}.test.ts',
      'tests/api/safety/mailed-links.test.ts',
      'tests/api/purchase/{cart-words,late-payment,one-envelope,order-life,order-list}.test.ts',
      'tests/api/purchase/{purchase,requote}.test.ts',
      'tests/api/cancel/cancel.test.ts',
      'tests/api/promises/papers.test.ts',
      'tests/api/speed/statements.test.ts',
    ],
  },
  checkout: {
    folder: 'src/server/features/checkout',
    without: ['src/server/features/checkout/refunds/**'],
    tests: [
      'src/server/features/checkout/*.test.ts',
      'tests/api/purchase/{checkout,checkout-guards,checkout-repeats,checkout-words}.test.ts',
      'tests/api/purchase/{late-payment,one-envelope,payment-record,payment-without-answer}.test.ts',
      'tests/api/refunds/{refund-books,whole-payment}.test.ts',
      'tests/api/upkeep/payment-books.test.ts',
      'tests/api/safety/{audit-trust,canceled,card-testing,free-accounts,login-strangers}.test.ts',
      'tests/api/safety/{spent-budget,stuck-payments}.test.ts',
      'tests/api/speed/{at-once,statements}.test.ts',
    ],
  },
  refunds: {
    folder: 'src/server/features/checkout/refunds',
    tests: ['tests/api/refunds/{refund-books,send-refund,whole-payment}.test.ts'],
  },
} as const satisfies Record<string, Tried>;

export type Part = keyof typeof parts;

export const partNames = Object.keys(parts).filter((name): name is Part => name in parts);
