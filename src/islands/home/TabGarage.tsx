import { useEffect, useState } from 'react';
import { requestAll } from '#api-client/request.ts';
import { fetchServiceTypes } from '#api-client/service-types.ts';
import { getVehicles } from '#contracts/vehicle/vehicle.ts';
import { isDue, renewalFor } from '#islands/lookup/start/renew-again.ts';
import { customersDay } from '#islands/order/dates.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Exact } from '#islands/ui/Exact.tsx';
import type { LookupDraft } from '#lookup/draft.ts';

type Props = {
  account: string;
  email: string;
  busy: boolean;
  onChoose: (draft: LookupDraft) => void;
};

/** The vehicles in the customer's garage that are due: one click starts a renewal. */
export function TabGarage({ account, email, busy, onChoose }: Props) {
  const [drafts, setDrafts] = useState<LookupDraft[]>([]);
  useEffect(() => {
    // Without the garage, the form still works as it does for a guest.
    readDue(account, email).then(setDrafts, (cause) => console.warn('No garage', cause));
  }, [account, email]);
  if (drafts.length === 0) return null;
  return (
    <section className="cart-notice" aria-labelledby="garage-due">
      <h2 id="garage-due">Renew a vehicle from your garage</h2>
      {drafts.map((draft) => (
        <Button
          key={draft.vehicle_license_plate}
          look="quiet"
          small
          waiting={busy}
          onClick={() => onChoose(draft)}
        >
          RENEW <Exact>{draft.vehicle_license_plate}</Exact>
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
  const today = customersDay(new Date());
  const due = vehicles.filter((vehicle) => isDue(vehicle, today));
  return due.flatMap((vehicle) => {
    const service_type_uuid = renewalFor(vehicle, services)?.uuid;
    const vehicle_license_plate = vehicle.vehicle_license_plate ?? '';
    return service_type_uuid && vehicle_license_plate
      ? [{ service_type_uuid, vehicle_license_plate, user_email }]
      : [];
  });
}
