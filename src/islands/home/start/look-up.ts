/** The lookup and what follows from its response. Loaded with the first GET STARTED, not before. */

import { lookUpVehicle } from '#api-client/vehicle-lookup.ts';
import { ApiFailure } from '#contracts/api/api-failure.ts';
import type { FieldError } from '#contracts/api/envelope.ts';
import { escapeHtml } from '#contracts/api/escape-html.ts';
import { FALLBACK_TEXT, isMissingToken } from '#contracts/every-page/failure-text.ts';
import { guestKeys } from '#contracts/every-page/session-keys.ts';
import { draftKeys } from '#funnel/drafts.ts';
import type { LookupValues } from '#islands/lookup/lookup-rules.ts';
import { keepGuest } from '#islands/session/guest.ts';
import { tabStorage } from '#islands/session/tab-storage.ts';
import { pathOf } from '#routes/funnel.ts';

export type LookupOutcome =
  | { kind: 'found'; path: string }
  /** A server message as HTML, not sanitized yet. */
  | { kind: 'alert'; html: string }
  | { kind: 'refused'; message: string; fieldErrors: FieldError[] }
  | { kind: 'sessionLost' };

/** Looks the vehicle up and keeps the guest, so that the next lookup continues with the same guest. */
export async function lookUp(values: LookupValues): Promise<LookupOutcome> {
  try {
    const user_uuid = tabStorage.read(guestKeys.userUuid);
    const found = await lookUpVehicle({ ...values, user_uuid });
    const ids = { user_uuid: found.user_uuid, vehicle_uuid: found.user_vehicle_uuid };
    keepGuest({ ...ids, user_email: values.user_email.trim() });
    // The waiting screen shows the plate as it was typed.
    tabStorage.write(draftKeys.lookup(), JSON.stringify(values));
    return {
      kind: 'found',
      path: pathOf(found.eligible === false ? 'notEligible' : 'checking', ids),
    };
  } catch (cause) {
    return outcomeOf(cause);
  }
}

function outcomeOf(cause: unknown): LookupOutcome {
  if (!(cause instanceof ApiFailure)) {
    console.error('The lookup broke', cause);
    return { kind: 'refused', message: FALLBACK_TEXT, fieldErrors: [] };
  }
  const { message, html, code, fieldErrors } = cause;
  if (isMissingToken(message)) return { kind: 'sessionLost' };
  if (html !== undefined || code === 'LOGIN_REQUIRED') {
    return { kind: 'alert', html: html ?? escapeHtml(message) };
  }
  return { kind: 'refused', message, fieldErrors };
}
