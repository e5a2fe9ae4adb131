/** The lookup form's messages (specification, section 5). The messages on change differ from those on GET STARTED. */
import { isFormEmail } from '#contracts/account/email-pattern.ts';
import { lookupMessages as messages } from '#contracts/api/lookup-messages.ts';
import type { LookupDraft } from './draft.ts';

export type LookupField = keyof LookupDraft;
export type LookupMessages = { [Field in LookupField]?: string };

/** The fields, in screen order. */
export const LOOKUP_FIELDS: readonly LookupField[] = [
  'service_type_uuid',
  'vehicle_license_plate',
  'user_email',
];

/** The server decides whether the text is a plate. Text without a letter or digit counts as missing. */
const HAS_CHARACTERS = /[\p{L}\p{N}]/u;

/** `accepted` is an email that doesn't have to match the form rule. */
export function messagesOnSubmit(values: LookupDraft, accepted = ''): LookupMessages {
  const email = values.user_email.trim();
  return {
    ...(values.service_type_uuid === '' ? { service_type_uuid: messages.serviceType } : {}),
    ...(!HAS_CHARACTERS.test(values.vehicle_license_plate)
      ? { vehicle_license_plate: messages.licensePlate }
      : {}),
    ...(email === '' ? { user_email: messages.email } : {}),
    ...(email !== '' && !isFormEmail(email, accepted) ? { user_email: messages.emailFormat } : {}),
  };
}

/** An empty plate is an error only on GET STARTED. */
export function messageOnChange(
  field: LookupField,
  value: string,
  accepted = '',
): string | undefined {
  const text = value.trim();
  if (field === 'service_type_uuid') return text === '' ? messages.serviceTypeOnChange : undefined;
  if (field === 'vehicle_license_plate') return undefined;
  if (text === '') return messages.emailOnChange;
  return isFormEmail(text, accepted) ? undefined : messages.emailFormat;
}
