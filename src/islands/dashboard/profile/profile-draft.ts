import { useState } from 'react';
import * as z from 'zod/mini';
import { unsavedKey } from '#islands/session/session-end.ts';
import { tabStorage } from '#islands/session/tab-storage.ts';
import type { ProfileValues } from './profile-form.ts';

const text = z.string();
/** Everything except the email, which is always the server's. */
const draftSchema = z.object({
  name: text,
  mobile_number: text,
  company_name: text,
  street_address: text,
  unit: text,
  city: text,
  state: text,
  zip_code: text,
});

const keyOf = (userId: string) => unsavedKey(userId, 'profile');

/** Keeps the profile's input in this tab, per account, until it is saved. */
export function useProfileDraft(userId: string, saved: ProfileValues) {
  const [values, setValues] = useState<ProfileValues>(() => ({ ...saved, ...readDraft(userId) }));
  return {
    values,
    change(next: ProfileValues) {
      setValues(next);
      tabStorage.write(keyOf(userId), JSON.stringify(draftSchema.parse(next)));
    },
    /** Shows the saved values and drops the draft. */
    replace(next: ProfileValues) {
      setValues(next);
      tabStorage.remove(keyOf(userId));
    },
  };
}

function readDraft(userId: string) {
  try {
    return draftSchema.parse(JSON.parse(tabStorage.read(keyOf(userId)) ?? ''));
  } catch {
    return {};
  }
}
