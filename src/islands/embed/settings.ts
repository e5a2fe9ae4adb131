/** The settings in the frame's address. */
import { type FrameSettings, frameSettingsSchema } from '#contracts/partner/widget-messages.ts';
import type { LookupDraft } from '#lookup/draft.ts';

/** `?partner=` is for the server, too; the rest is in the fragment, which no server sees. */
export function readSettings({ search, hash }: { search: string; hash: string }) {
  const given = Object.fromEntries(new URLSearchParams(hash.replace(/^#/, '')));
  const partner = new URLSearchParams(search).get('partner');
  const parsed = frameSettingsSchema.safeParse({ ...given, partner });
  return parsed.success ? parsed.data : undefined;
}

/** The lookup that the partner has begun. */
export function lookupOf({ plate }: Pick<FrameSettings, 'plate'>, service: string): LookupDraft {
  return { service_type_uuid: service, vehicle_license_plate: plate, user_email: '' };
}

const LANGUAGES = ['en-US'] as const;

/** The language of the host's page, or the nearest one that the checkout has. */
export function languageOf(wanted: string): (typeof LANGUAGES)[number] {
  const primary = wanted.toLowerCase().split('-')[0];
  return LANGUAGES.find((language) => language.toLowerCase().split('-')[0] === primary) ?? 'en-US';
}
