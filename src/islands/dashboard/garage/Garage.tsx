import { useEffect, useState } from 'react';
import { requestAll } from '#api-client/request.ts';
import { fetchServiceTypes } from '#api-client/service-types.ts';
import type { ServiceType } from '#contracts/catalogue/service-type.ts';
import { getVehicles, type UserVehicle } from '#contracts/vehicle/vehicle.ts';
import { AlertModal } from '#islands/dialog/AlertModal.tsx';
import { tabPlace } from '#islands/early/tab-place.ts';
import { DETAILS_HASH } from '#islands/lookup/details-store.ts';
import { useOrderStart } from '#islands/lookup/order-start.ts';
import { renewalFor } from '#islands/lookup/start/renew-again.ts';
import { notify } from '#islands/messages/notify.ts';
import { NotLoaded } from '#islands/sections/LoadFailed.tsx';
import { reportFailure, useLoaded } from '#islands/sections/use-loaded.ts';
import { Plate } from '#islands/ui/Plate.tsx';
import { LOGIN } from '#routes/pages.ts';
import { keepWantedPage } from '#session/login-return.ts';
import { localPath, openPage, pathHere } from '#words/here.ts';
import { msg, t } from '#words/words.ts';
import { type Sorting, SortMenu, sortRows, toggleSort } from '../SortMenu.tsx';
import { SORT_KEYS, type SortKey, sortValues } from './garage-facts.ts';
import { VehicleCard } from './VehicleCard.tsx';

type Props = { userId: string; userEmail: string };

/** The vehicles are in the server's order until the customer sorts them. */
export function Garage({ userId, userEmail }: Props) {
  const { state, reload } = useLoaded(userId, () => requestAll(getVehicles, { user_uuid: userId }));
  const [sorting, setSorting] = useState<Sorting<SortKey>>();
  const vehicles = state.phase === 'ready' ? state.value : [];
  return (
    <>
      <div className="heading-row heading-row--centered">
        <h1 tabIndex={-1}>{t('My Garage')}</h1>
        {vehicles.length > 0 && (
          <SortMenu
            id="sort-vehicles"
            choices={SORT_KEYS}
            sorting={sorting}
            onChoose={(key) => setSorting(toggleSort(sorting, key))}
          />
        )}
      </div>
      <NotLoaded state={state} lines={9} onRetry={reload} />
      {state.phase === 'ready' &&
        (vehicles.length === 0 ? (
          <NoVehicles />
        ) : (
          <Cards vehicles={inOrder(vehicles, sorting)} userId={userId} userEmail={userEmail} />
        ))}
    </>
  );
}

type CardsProps = { vehicles: readonly UserVehicle[] } & Props;

function Cards({ vehicles, userId, userEmail }: CardsProps) {
  const [renewing, setRenewing] = useState<UserVehicle>();
  const [choosing, setChoosing] = useState(false);
  const { busy, alert, wait, needed, start } = useOrderStart(async () => {
    const { startOnSite } = await import('#islands/lookup/start/start-on-site.ts');
    return startOnSite({ logIn });
  });

  // The page may have been reloaded while a vehicle was waiting in line.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const draft = tabPlace.waiting();
    const plate = draft?.vehicle_license_plate;
    const vehicle = vehicles.find((one) => one.vehicle_license_plate === plate);
    if (!draft || !vehicle) return;
    setRenewing(vehicle);
    void start.begin({ type: 'vehicle.chosen', draft });
  }, []);

  // The home page's form asks for the vehicle's details.
  useEffect(() => {
    if (needed) location.assign(localPath('/') + DETAILS_HASH);
  }, [needed]);

  async function renew(vehicle: UserVehicle) {
    if (choosing || busy) return;
    setRenewing(vehicle);
    setChoosing(true);
    const service = await findRenewal(vehicle);
    setChoosing(false);
    if (!service) return;
    const draft = {
      service_type_uuid: service.uuid,
      vehicle_license_plate: vehicle.vehicle_license_plate ?? '',
      user_email: userEmail,
    };
    void start.begin({ type: 'vehicle.chosen', draft });
  }

  return (
    <>
      <ul className="garage">
        {vehicles.map((vehicle, position) => (
          <li key={vehicle.uuid ?? position}>
            <VehicleCard
              vehicle={vehicle}
              userId={userId}
              busy={renewing === vehicle && (choosing || busy)}
              wait={renewing === vehicle ? wait : null}
              onCancel={start.cancel}
              onRenew={() => renew(vehicle)}
            />
          </li>
        ))}
      </ul>
      <p className="actions space-above-6">
        <a className="button button--secondary" href={localPath('/')}>
          {t('Look up a vehicle')}
        </a>
      </p>
      {alert !== null && (
        <AlertModal
          html={alert}
          onLogin={() => void start.tell({ type: 'login.clicked' })}
          onDismiss={() => void start.tell({ type: 'alert.dismissed' })}
        />
      )}
    </>
  );
}

async function findRenewal(vehicle: UserVehicle): Promise<ServiceType | undefined> {
  try {
    const service = renewalFor(vehicle, await fetchServiceTypes());
    if (!service) notify('error', msg('Renewals aren’t available right now.'));
    return service;
  } catch (cause) {
    reportFailure(cause);
    return undefined;
  }
}

function logIn() {
  keepWantedPage(pathHere());
  openPage(LOGIN);
}

function NoVehicles() {
  return (
    <div className="empty">
      <Plate number="" state="none" decorative />
      <p className="lead">{t("You don't have added vehicles")}</p>
      <a className="button button--primary" href={localPath('/')}>
        {t('Look up a vehicle')}
      </a>
    </div>
  );
}

function inOrder(vehicles: readonly UserVehicle[], sorting: Sorting<SortKey> | undefined) {
  if (!sorting) return vehicles;
  return sortRows(vehicles, sortValues[sorting.key], sorting.descending);
}
