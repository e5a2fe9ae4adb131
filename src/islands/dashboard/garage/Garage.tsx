import { useState } from 'react';
import { fetchVehicles } from '#api-client/vehicles.ts';
import type { UserVehicle } from '#contracts/vehicle/vehicle.ts';
import { Skeleton } from '#islands/order/Skeleton.tsx';
import { Plate } from '#islands/ui/Plate.tsx';
import { reportFailure } from '../failures.ts';
import { LoadFailed } from '../LoadFailed.tsx';
import { SortMenu } from '../SortMenu.tsx';
import { chooseKey, type Sorting, sortRows } from '../sorting.ts';
import { useLoaded } from '../use-loaded.ts';
import { SORT_KEYS, type SortKey, sortValues } from './garage-facts.ts';
import { renewAgain } from './renew-again.ts';
import { VehicleCard } from './VehicleCard.tsx';

type Props = { userId: string; userEmail: string };

/** The customer's vehicles, in the server's order until another is chosen. */
export function Garage({ userId, userEmail }: Props) {
  const { state, reload } = useLoaded(userId, () => fetchVehicles({ user_uuid: userId }));
  const [sorting, setSorting] = useState<Sorting<SortKey>>();
  const vehicles = state.phase === 'ready' ? state.value : [];
  return (
    <>
      <div className="heading-row">
        <h1 tabIndex={-1}>My Garage</h1>
        {vehicles.length > 0 && (
          <SortMenu
            id="sort-vehicles"
            choices={SORT_KEYS}
            sorting={sorting}
            onChoose={(key) => setSorting(chooseKey(sorting, key))}
          />
        )}
      </div>
      {state.phase === 'loading' && <Skeleton lines={9} />}
      {state.phase === 'failed' && <LoadFailed message={state.message} onRetry={reload} />}
      {state.phase === 'ready' &&
        (vehicles.length === 0 ? (
          <NoVehicles />
        ) : (
          <Cards vehicles={inOrder(vehicles, sorting)} userEmail={userEmail} />
        ))}
    </>
  );
}

type CardsProps = { vehicles: readonly UserVehicle[]; userEmail: string };

function Cards({ vehicles, userEmail }: CardsProps) {
  const [renewing, setRenewing] = useState<UserVehicle>();

  async function renew(vehicle: UserVehicle) {
    if (renewing) return;
    setRenewing(vehicle);
    try {
      location.assign(await renewAgain(vehicle, userEmail));
    } catch (cause) {
      reportFailure(cause);
      setRenewing(undefined);
    }
  }

  return (
    <ul className="garage">
      {vehicles.map((vehicle, position) => (
        <li key={vehicle.uuid ?? position}>
          <VehicleCard
            vehicle={vehicle}
            busy={renewing === vehicle}
            onRenew={() => renew(vehicle)}
          />
        </li>
      ))}
    </ul>
  );
}

function NoVehicles() {
  return (
    <div className="empty">
      <Plate number="" state="none" decorative />
      <p className="lead">You don't have added vehicles</p>
      <a className="button button--primary" href="/">
        Look up a vehicle
      </a>
    </div>
  );
}

function inOrder(vehicles: readonly UserVehicle[], sorting: Sorting<SortKey> | undefined) {
  if (!sorting) return vehicles;
  return sortRows(vehicles, sortValues[sorting.key], sorting.descending);
}
