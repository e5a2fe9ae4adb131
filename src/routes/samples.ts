export const samples = {
  vehicle: '/vehicle-registration',
  checking: '/checking-dmv-records',
  shipping: '/shipping-address',
  cart: '/add-multiple-vehicle',
  payment: '/payment-information',
  thankYou: '/thank-you',
} as const;
