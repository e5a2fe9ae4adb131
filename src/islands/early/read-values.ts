import type { LookupDraft } from '#lookup/draft.ts';

export function readValues(form: HTMLFormElement): LookupDraft {
  const data = new FormData(form);
  const text = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  return {
    service_type_uuid: text('service_type_uuid'),
    vehicle_license_plate: text('vehicle_license_plate').trim(),
    user_email: text('user_email').trim(),
  };
}
