/** A signed waiting line number. */
import { allOf, deriveKey, isSame, type Secret, sign } from '../../../secrets/keyed-hash.ts';

const PURPOSE = 'waiting-line';
const TICKET = /^(\d{1,15})\.([\w-]{43})$/;

export function ticketOf(secret: Secret, number: number): string {
  return `${number}.${sign(deriveKey(allOf(secret)[0], PURPOSE), String(number))}`;
}

/** The number of a valid ticket. Undefined for anything else. */
export function numberOf(secret: Secret, ticket: string): number | undefined {
  const [, number = '', signature = ''] = TICKET.exec(ticket) ?? [];
  const isOurs = allOf(secret).some((one) =>
    isSame(signature, sign(deriveKey(one, PURPOSE), number)),
  );
  return number !== '' && isOurs ? Number(number) : undefined;
}
