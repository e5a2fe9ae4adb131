import { useEffect, useState } from 'react';
import { requestAll } from '#api-client/request.ts';
import { fetchServiceTypes } from '#api-client/service-types.ts';
import { limits } from '#contracts/every-page/limits.ts';
import { daysBetween } from '#contracts/vehicle/days.ts';
import { getVehicles, type UserVehicle } from '#contracts/vehicle/vehicle.ts';
import { renewalFor } from '#islands/lookup/start/renew-again.ts';
import { customersDay } from '#islands/order/dates.ts';
import { Button } from '#islands/ui/Button.tsx';
import type { LookupDraft } from '#lookup/draft.ts';

type Props = {
  account: string;
  email: string;
  busy: boolean;
  onChoose: (draft: LookupDraft) => void;
};

/** The vehicles of the customer's garage that are due: one press begins a renewal. */
export function TabGarage({ account, email, busy, onChoose }: Props) {
  const [drafts, setDrafts] = useState<LookupDraft[]>([]);
  useEffect(() => {
    // Without the garage the form is as useful as to a guest.
    readDue(account, email).then(setDrafts, (cause) => console.warn('No garage', cause));
  }, [account, email]);
  if (drafts.length === 0) return null;
  return (
    <section className="cart-notice" aria-labelledby="garage-due">
      <h2 id="garage-due">Renew a vehicle of your garage</h2>
      {drafts.map((draft) => (
        <Button
          key={draft.vehicle_license_plate}
          look="quiet"
          small
          waiting={busy}
          onClick={() => onChoose(draft)}
        >
          RENEW {draft.vehicle_license_plate}
        </Button>
      ))}
    </section>
  );
}

async function readDue(user_uuid: string, user_email: string): Promise<LookupDraft[]> {
  const [vehicles, services] = await Promise.all([
    requestAll(getVehicles, { user_uuid }),
    fetchServiceTypes(),
  ]);
  return vehicles.filter(isDue).flatMap((vehicle) => {
    const service_type_uuid = renewalFor(vehicle, services)?.uuid;
    const vehicle_license_plate = vehicle.vehicle_license_plate ?? '';
    return service_type_uuid && vehicle_license_plate
      ? [{ service_type_uuid, vehicle_license_plate, user_email }]
      : [];
  });
}

/** The server decides; a renewal that is paid and under way is not offered again. */
function isDue({ vehicle_registration_expiry_date: day, renewal_order_id }: UserVehicle): boolean {
  const left = daysBetween(customersDay(new Date()), day ?? '');
  return !renewal_order_id && left <= limits.renewalWindowDays;
}
