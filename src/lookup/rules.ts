/** The lookup form's messages (specification, section 5): those on change differ from those on GET STARTED. */
import { FORM_EMAIL } from '#contracts/every-page/email-pattern.ts';
import { messages } from '#contracts/every-page/messages.ts';
import type { LookupDraft } from './draft.ts';

export type LookupField = keyof LookupDraft;
export type LookupMessages = { [Field in LookupField]?: string };

/** The fields, in the order of the screen. */
export const LOOKUP_FIELDS: readonly LookupField[] = [
  'service_type_uuid',
  'vehicle_license_plate',
  'user_email',
];

/** The errors on GET STARTED. */
export function messagesOnSubmit(values: LookupDraft): LookupMessages {
  const email = values.user_email.trim();
  return {
    ...(values.service_type_uuid === '' ? { service_type_uuid: messages.serviceType } : {}),
    ...(values.vehicle_license_plate.trim() === ''
      ? { vehicle_license_plate: messages.licensePlate }
      : {}),
    ...(email === '' ? { user_email: messages.email } : {}),
    ...(email !== '' && !FORM_EMAIL.test(email) ? { user_email: messages.emailFormat } : {}),
  };
}

/** The error of a field that was changed. An empty plate has one only on GET STARTED. */
export function messageOnChange(field: LookupField, value: string): string | undefined {
  const text = value.trim();
  if (field === 'service_type_uuid') return text === '' ? messages.serviceTypeOnChange : undefined;
  if (field === 'vehicle_license_plate') return undefined;
  if (text === '') return messages.emailOnChange;
  return FORM_EMAIL.test(text) ? undefined : messages.emailFormat;
}
