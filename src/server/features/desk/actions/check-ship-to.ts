import type { SourcedSuggestion } from '#contracts/account/address.ts';
import {
  changedParts,
  differenceText,
  STREET_UNCHECKED,
  UNIT_UNKNOWN,
} from '#contracts/account/changed-parts.ts';
import { isWholeZip, streetLine, titleCase } from '#contracts/account/postal.ts';
import type { SuggestedPlace } from '#contracts/account/suggested-place.ts';
import { messages } from '#contracts/api/messages.ts';
import { ADDRESS_UNSURE, type MailingAddress } from '#contracts/desk/order-actions.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, GatewayError, ValidationError } from '../../../errors.ts';
import { mailingPartsOf, shownPartsOf } from '../../orders/mailing-parts.ts';

/** The address as it is stored. It is in capitals if the postal service standardized it. */
type CheckedAddress = MailingAddress & { is_usps_suggested?: boolean };

export type RequestedAddress = { ship_to: MailingAddress; as_typed: boolean };

/** `note` is appended to the result's message. */
type ShipToCheck =
  | { address: CheckedAddress; note: string }
  | { refusal: string; suggestion?: SuggestedPlace };

const POSTAL_DOWN = ' We couldn’t check it with the postal service.';

const AS_TYPED = '“Use it as typed”';

/**
 * Returns the address as standardized by the postal service, or a rejection for the staff member. An unchanged address
 * isn't checked, and an outage of the postal service doesn't block the change.
 */
export async function checkShipTo(
  { gateways }: Deps,
  before: unknown,
  { ship_to: typed, as_typed: asTyped }: RequestedAddress,
): Promise<ShipToCheck> {
  if (isSame(PLACE, before, typed)) {
    const { street_address, unit, city, state, zip_code } = mailingPartsOf(before);
    return { address: { ...typed, street_address, unit, city, state, zip_code }, note: '' };
  }
  const uncheckedAddress = { address: { ...typed, is_usps_suggested: false }, note: '' };
  if (!isWholeZip(typed.zip_code)) {
    throw new ValidationError([{ field: 'ship_to.zip_code', message: messages.zipCode }]);
  }
  if (asTyped) return uncheckedAddress;
  const { street_address, unit, city, state, zip_code: ZIPCode } = typed;
  try {
    const streetAddress = streetLine(street_address, unit);
    const query = { streetAddress, city, state, ZIPCode };
    const { found: suggestion, source } = await gateways.postal.suggest(query);
    return suggestion ? checkOfMatch(typed, { ...suggestion, source }) : { refusal: NO_MATCH };
  } catch (cause) {
    if (!(cause instanceof GatewayError)) throw cause;
    return { ...uncheckedAddress, note: POSTAL_DOWN };
  }
}

const NO_MATCH = `No matching address found. Please check the address, or choose ${AS_TYPED}.`;

function checkOfMatch(typed: MailingAddress, match: SourcedSuggestion): ShipToCheck {
  const { streetAddress: street_address, city, state, ZIPCode: zip_code } = match;
  const parts = changedParts(typed, match);
  if (parts.length > 0) {
    const street = titleCase(street_address);
    const town = titleCase(city);
    return {
      refusal: `${differenceText(parts, match)}: ${street}, ${town}, ${state} ${zip_code}. Use that, or choose ${AS_TYPED}.`,
      suggestion: { street_address: street, city: town, state, zip_code },
    };
  }
  // The standardized street line includes the unit.
  const address = { ...typed, street_address, unit: '', city, state, zip_code };
  return { address: { ...address, is_usps_suggested: true }, note: noteOn(match) };
}

function noteOn({ source, isUnitUnknown }: SourcedSuggestion): string {
  if (source === 'offline') return ` ${STREET_UNCHECKED}`;
  return isUnitUnknown ? ` ${UNIT_UNKNOWN}` : '';
}

export function requireShipTo(check: ShipToCheck) {
  if (!('refusal' in check)) return check;
  const { refusal, ...suggested } = check;
  throw new AppError(422, ADDRESS_UNSURE, refusal, suggested);
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
  const [was, shown] = [mailingPartsOf(before), shownPartsOf(before)];
  return parts.every((part) => was[part].trim() === to[part] || shown[part] === to[part]);
}
