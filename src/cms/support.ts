import * as z from 'zod';
import type { Support } from '#contracts/every-page/support.ts';

const PLACEHOLDER = '(placeholder)';

export const supportSchema = z.object(
  {
    email: z.email('expected an e-mail address'),
    phone: z
      .string('expected text')
      .refine((phone) => telephoneOf(phone) !== undefined, 'expected ten digits'),
    hours: z.string('expected text').trim().min(1, 'expected text, found nothing'),
  },
  'expected ways to reach support',
);

/** Marks a value as a sample where it is one. */
export function marked(value: string, isPlaceholder: boolean): string {
  return isPlaceholder ? `${value} ${PLACEHOLDER}` : value;
}

/** How to reach support, as pages and mails show it. Samples are marked outside the links. */
export function supportOf(
  { email, phone, hours }: z.infer<typeof supportSchema>,
  isPlaceholder: boolean,
): Support {
  const telephone = telephoneOf(phone) ?? phone;
  return { email, phone, telephone, hours: marked(hours, isPlaceholder) };
}

/** The digits of a US phone number behind +1, or undefined where there are not ten. */
function telephoneOf(phone: string): string | undefined {
  const digits = phone.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  return digits.length === 10 ? `+1${digits}` : undefined;
}
