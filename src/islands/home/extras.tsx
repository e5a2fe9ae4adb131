/** The parts of the home page that few visits need, bundled as one download. */
import { type ComponentProps, useEffect, useState } from 'react';
import { requestAll, requestFirst } from '#api-client/request.ts';
import { fetchServiceTypes } from '#api-client/service-types.ts';
import { isMaskedEmail } from '#contracts/account/mailbox.ts';
import { sessionKeys } from '#contracts/account/session-keys.ts';
import { getUsers } from '#contracts/account/user.ts';
import { californiaDay } from '#contracts/time/california.ts';
import { getVehicles } from '#contracts/vehicle/vehicle.ts';
import { OpenCarts } from '#islands/lookup/OpenCarts.tsx';
import { type Carts, readCarts } from '#islands/lookup/open-carts.ts';
import { isDue, renewalFor } from '#islands/lookup/start/renew-again.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Exact } from '#islands/ui/Exact.tsx';
import { rich } from '#islands/ui/rich.tsx';
import type { LookupDraft } from '#lookup/draft.ts';
import { tabGuest } from '#session/guest.ts';
import { tabStorage } from '#session/tab-storage.ts';
import { t } from '#words/words.ts';

export { AlertModal } from '#islands/dialog/AlertModal.tsx';
export { Toasts } from '#islands/messages/Toasts.tsx';

export function TabCarts(props: Omit<ComponentProps<typeof OpenCarts>, 'read' | 'onOpen'>) {
  return <OpenCarts read={readTabCarts} {...props} />;
}

/** The next vehicle is added to an open cart only if the cart's email is known. */
async function readTabCarts(): Promise<Carts> {
  // Logging in ended the tab's guest sessions.
  const account = tabStorage.read(sessionKeys.userId);
  const all = readCarts({ read: tabStorage.readJson });
  const mine = all.find(({ user_uuid }) => user_uuid === (account ?? tabGuest.read()?.user_uuid));
  const others = account ? [] : all.filter((cart) => cart !== mine);
  if (!mine) return { others };
  // If a cart was opened from a link in an email, this tab doesn't have the cart's email.
  const email = tabStorage.read(sessionKeys.userEmail) || (await emailOf(mine.user_uuid));
  return email ? { joined: { ...mine, email }, others } : { others: all };
}

async function emailOf(uuid: string): Promise<string> {
  const user = await requestFirst(getUsers, { uuid }).catch(() => null);
  const email = user?.email ?? '';
  return isMaskedEmail(email) ? '' : email;
}

type Props = {
  account: string;
  email: string;
  busy: boolean;
  onChoose: (draft: LookupDraft) => void;
};

/** The vehicles in the customer's garage that are due for renewal. One click starts a renewal. */
export function TabGarage({ account, email, busy, onChoose }: Props) {
  const [drafts, setDrafts] = useState<LookupDraft[]>([]);
  useEffect(() => {
    // Without the garage, the form still works as it does for a guest.
    readDue(account, email).then(setDrafts, (cause) => console.warn('No garage', cause));
  }, [account, email]);
  if (drafts.length === 0) return null;
  return (
    <section className="cart-notice" aria-labelledby="garage-due">
      <h2 id="garage-due">{t('Renew a vehicle from your garage')}</h2>
      {drafts.map((draft) => (
        <Button
          key={draft.vehicle_license_plate}
          look="quiet"
          small
          waiting={busy}
          onClick={() => onChoose(draft)}
        >
          {rich('Renew {plate}', { plate: <Exact>{draft.vehicle_license_plate}</Exact> })}
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
  const today = californiaDay(new Date());
  const due = vehicles.filter((vehicle) => isDue(vehicle, today));
  return due.flatMap((vehicle) => {
    const service_type_uuid = renewalFor(vehicle, services)?.uuid;
    const vehicle_license_plate = vehicle.vehicle_license_plate ?? '';
    return service_type_uuid && vehicle_license_plate
      ? [{ service_type_uuid, vehicle_license_plate, user_email }]
      : [];
  });
}
