/** Where staff say that an order goes to: checked by the postal service, as what customers enter is. */
import type { AddressSuggestion } from '#contracts/account/address.ts';
import { changedParts } from '#contracts/account/changed-parts.ts';
import { titleCase } from '#contracts/account/postal-words.ts';
import { isWholeZip } from '#contracts/account/zip-code.ts';
import { messages } from '#contracts/api/messages.ts';
import { ADDRESS_UNSURE, type MailingAddress } from '#contracts/desk/order-actions.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, GatewayError, ValidationError } from '../../../errors.ts';
import { mailingPartsOf } from '../../orders/service.ts';

/** As it is kept; in the capitals of the postal service where that spells it. */
type CheckedAddress = MailingAddress & { is_usps_suggested?: boolean };

export type AskedAddress = { ship_to: MailingAddress; as_typed: boolean };

type Found = { address: CheckedAddress; isAsked: boolean } | { refusal: string };

/** What is said beside what was done. */
export const POSTAL_DOWN = ' The postal service could not be asked about it.';

const AS_TYPED = 'or choose “Use it as typed”';
const LIST = new Intl.ListFormat('en-US');

/**
 * What the postal service makes of an address: its spelling, or a refusal that whoever sends the address waits for. A
 * place that stays is not asked about, and a postal service that is down stops nobody.
 */
export async function checkShipTo(
  { gateways }: Deps,
  before: unknown,
  { ship_to: typed, as_typed: asTyped }: AskedAddress,
): Promise<Found> {
  if (isSame(PLACE, before, typed)) return { address: typed, isAsked: true };
  const kept = { address: { ...typed, is_usps_suggested: false }, isAsked: true };
  if (!isWholeZip(typed.zip_code)) {
    throw new ValidationError([{ field: 'ship_to.zip_code', message: messages.zipCode }]);
  }
  if (asTyped) return kept;
  const { street_address, unit, city, state, zip_code: ZIPCode } = typed;
  try {
    const streetAddress = [street_address, unit].filter(Boolean).join(' ');
    const { found } = await gateways.postal.suggest({ streetAddress, city, state, ZIPCode });
    return found ? spelled(typed, found) : { refusal: NO_MATCH };
  } catch (cause) {
    if (!(cause instanceof GatewayError)) throw cause;
    return { ...kept, isAsked: false };
  }
}

const NO_MATCH = `No matching address found. Please check it, ${AS_TYPED}.`;

function spelled(typed: MailingAddress, match: AddressSuggestion): Found {
  const { streetAddress: street_address, city, state, ZIPCode: zip_code } = match;
  const parts = changedParts(typed, match);
  if (parts.length > 0) {
    const place = `${titleCase(street_address)}, ${titleCase(city)}, ${state} ${zip_code}`;
    return {
      refusal: `The postal service has another ${LIST.format(parts)} for this address: ${place}. Please enter that, ${AS_TYPED}.`,
    };
  }
  // Its street line has the unit in it.
  const address = { ...typed, street_address, unit: '', city, state, zip_code };
  return { address: { ...address, is_usps_suggested: true }, isAsked: true };
}

/** The address, or the refusal. */
export function requireShipTo(found: Found) {
  if ('refusal' in found) throw new AppError(422, ADDRESS_UNSURE, found.refusal);
  return found;
}

const PLACE = ['street_address', 'unit', 'city', 'state', 'zip_code'] as const;
const PERSON = ['first_name', 'last_name', 'company_name'] as const;

export function isSameAddress(before: unknown, to: MailingAddress): boolean {
  return isSame([...PERSON, ...PLACE], before, to);
}

function isSame(
  parts: readonly (keyof MailingAddress)[],
  before: unknown,
  to: MailingAddress,
): boolean {
  const was = mailingPartsOf(before);
  return parts.every((part) => was[part].trim() === to[part]);
}
