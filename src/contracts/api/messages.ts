import type { English } from '#words/spanish/spanish.ts';
import { lookupMessages } from './lookup-messages.ts';

/** The field messages of the specification, section 5, verbatim. Other forms have theirs next to their schemas. */
export const messages = {
  ...lookupMessages,
  firstName: 'Please enter first name',
  lastName: 'Please enter last name',
  streetAddress: 'Please enter street address',
  city: 'Please enter city',
  state: 'Please enter state',
  zipCode: 'Please enter zip code',
  mobilePhone: 'Please enter mobile phone',
  mobilePhoneFormat: 'Please enter a valid mobile phone',
  cardNumber: 'Please enter credit card number',
  cardNumberFormat: 'Please enter valid credit card number',
  expirationMonth: 'Please enter expiration month',
  expirationMonthFormat: 'Please enter valid expiration month',
  expirationYear: 'Please enter expiration year',
  expirationYearFormat: 'Please enter a valid expiration year',
  expirationDatePast: 'Expiration date cannot be in the past',
  expiryMonthPast: 'Expiry month cannot be in the past',
  expiryYearPast: 'Expiry year cannot be in the past',
  cvv: 'Please enter cvv',
  cvvFormat: 'Please enter valid cvv number',
  billingStreetAddress: 'Please enter billing street address',
  terms: 'Please accept terms of use',
  otp: 'Please enter OTP',
  otpFormat: 'Please enter a valid OTP',
  name: 'Please enter name',
} as const satisfies Record<string, English>;
