/** The unsent input of a form, kept in the tab so that it survives a reload. */
import { useContext } from 'react';
import * as z from 'zod/mini';
import { DESK_DRAFT } from '#api-client/desk/call-desk.ts';
import { containsCardNumber } from '#contracts/order/card-number.ts';
import { tabStorage } from '#session/tab-storage.ts';
import { MemberContext } from './use-member.ts';

const draftSchema = z.object({
  typed: z.record(z.string(), z.string()),
  note: z.string(),
  reason: z.string(),
});
type Draft = z.infer<typeof draftSchema>;

/** Each staff member has their own drafts. `name` names the order and the form. */
export function useDraftKey(name: string | undefined): string | undefined {
  const member = useContext(MemberContext);
  return member && name && `${DESK_DRAFT}${member.uuid}:${name}`;
}

/** Returns the names of a staff member's drafts for an order, without the order's number. */
export function useDraftNames(orderId: string): string[] {
  const key = useDraftKey(`${orderId}:`);
  return tabStorage
    .keys()
    .flatMap((one) => (key && one.startsWith(key) ? one.slice(key.length) : []));
}

export function readDraft(key: string | undefined): Draft | undefined {
  return key === undefined ? undefined : draftSchema.safeParse(tabStorage.readJson(key)).data;
}

/** Keeps text and choices, but no confirmations, and never a card number. */
export function writeDraft(key: string, typed: object, note: string, reason = ''): void {
  const isKept = (value: unknown) => typeof value === 'string' && !containsCardNumber(value);
  const fields = Object.fromEntries(Object.entries(typed).filter(([, value]) => isKept(value)));
  const draft = { typed: fields, note: isKept(note) ? note : '', reason };
  const isEmpty = Object.keys(fields).length === 0 && draft.note === '' && reason === '';
  if (isEmpty) tabStorage.remove(key);
  else tabStorage.write(key, JSON.stringify(draft));
}

/** Returns what was kept of the form's own fields. */
export function keptFields<V extends object>(start: V, draft: Draft | undefined): Partial<V> {
  const fields: Partial<V> = {};
  for (const name in start) {
    const kept = draft?.typed[name];
    if (isAlike(start[name], kept)) fields[name] = kept;
  }
  return fields;
}

const isAlike = <T>(field: T, kept: unknown): kept is T =>
  typeof field === 'string' && typeof kept === 'string';
