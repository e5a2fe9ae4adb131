/** The settings in the frame's address. */
import { type FrameSettings, frameSettingsSchema } from '#contracts/partner/widget-messages.ts';
import { draftKeys, EMPTY_LOOKUP } from '#funnel/drafts.ts';
import { createMemoryDrafts, type DraftStore } from '#islands/funnel/kept-drafts.ts';

/** `?partner=` is for the server, too; the rest is in the fragment, which no server sees. */
export function readSettings({ search, hash }: { search: string; hash: string }) {
  const given = Object.fromEntries(new URLSearchParams(hash.replace(/^#/, '')));
  const partner = new URLSearchParams(search).get('partner');
  const parsed = frameSettingsSchema.safeParse({ ...given, partner });
  return parsed.success ? parsed.data : undefined;
}

/** The uuid of a service that is given by its name in addresses, or by its uuid. */
export function serviceUuidOf(
  service: string,
  services: readonly { uuid: string; name: string }[],
): string {
  return services.find(({ uuid, name }) => uuid === service || slug(name) === service)?.uuid ?? '';
}

/**
 * The drafts of this frame, with the lookup that the partner has begun. In memory: two widgets on a page
 * would share a storage, and browsers may refuse storage to a frame of another site.
 */
export function draftsOf({ plate }: Pick<FrameSettings, 'plate'>, service: string): DraftStore {
  const drafts = createMemoryDrafts();
  drafts.write(draftKeys.lookup(), {
    ...EMPTY_LOOKUP,
    service_type_uuid: service,
    vehicle_license_plate: plate,
  });
  return drafts;
}

const LANGUAGES = ['en-US'] as const;

/** The language of the host's page, or the nearest one that the checkout has. */
export function languageOf(wanted: string): (typeof LANGUAGES)[number] {
  const primary = wanted.toLowerCase().split('-')[0];
  return LANGUAGES.find((language) => language.toLowerCase().split('-')[0] === primary) ?? 'en-US';
}

function slug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
