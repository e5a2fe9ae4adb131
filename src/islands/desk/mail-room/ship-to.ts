import type { ShownParcel } from '#contracts/desk/mail-room.ts';

export function addressOf(to: ShownParcel['ship_to']): string[] {
  return [
    nameOf(to),
    to.company_name,
    to.street_address,
    to.unit,
    `${to.city}, ${to.state} ${to.zip_code}`,
  ].filter((line) => line.trim() !== '');
}

export function placeOf(to: ShownParcel['ship_to']): string {
  return `${nameOf(to)}, ${to.city}, ${to.state} ${to.zip_code}`;
}

const nameOf = ({ first_name, last_name }: ShownParcel['ship_to']) =>
  `${first_name} ${last_name}`.trim();
