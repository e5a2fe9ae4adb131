import { useId, useRef, useState } from 'react';
import { send } from '#api-client/request.ts';
import { putReminder } from '#contracts/account/reminder.ts';
import { californiaDay } from '#contracts/time/california.ts';
import { plateTags } from '#contracts/vehicle/plate.ts';
import type { UserVehicle } from '#contracts/vehicle/vehicle.ts';
import type { Wait } from '#contracts/vehicle/waiting-line.ts';
import { Toggle } from '#islands/form/CheckboxField.tsx';
import { isDue } from '#islands/lookup/start/renew-again.ts';
import { WaitingPlace } from '#islands/lookup/WaitingPlace.tsx';
import { Badge } from '#islands/order/Badge.tsx';
import { reportFailure } from '#islands/sections/use-loaded.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Exact } from '#islands/ui/Exact.tsx';
import { Plate } from '#islands/ui/Plate.tsx';
import { rich } from '#islands/ui/rich.tsx';
import { pathOfOrder } from '#routes/dashboard.ts';
import { t } from '#words/words.ts';
import { SectionLink } from '../navigation.tsx';
import { monthAndDay, renewalOf } from './garage-facts.ts';

type Props = {
  vehicle: UserVehicle;
  userId: string;
  busy: boolean;
  wait: Wait | null;
  onRenew: () => void;
  onCancel: () => void;
};

export function VehicleCard({ vehicle, userId, busy, wait, onRenew, onCancel }: Props) {
  const plateId = useId();
  const expiresOn = vehicle.vehicle_registration_expiry_date;
  const today = californiaDay(new Date());
  const renewal = renewalOf(expiresOn, today);
  const underWay = vehicle.renewal_order_id;
  const due = isDue(vehicle, today);
  const isExpired = today > (expiresOn ?? today);
  return (
    <>
      <div id={plateId}>
        <Plate
          number={vehicle.vehicle_license_plate || '-'}
          state={underWay ? 'pending' : due ? 'due' : 'current'}
          tags={plateTags(expiresOn, underWay ? 1 : 0)}
        />
      </div>
      <div>
        <p className="garage__until">
          <span className="capitals">{t('RENEWED UNTIL')}</span>
          <b className="figures">{monthAndDay(expiresOn)}</b>
        </p>
        <div className="garage__facts">
          {renewal && <p>{renewal.day}</p>}
          {underWay && (
            <SectionLink className="tall" to={pathOfOrder(userId, underWay)}>
              <span>
                {rich('Renewal under way, order {number}', { number: <Exact>{underWay}</Exact> })}
              </span>
            </SectionLink>
          )}
          {renewal && !underWay && (
            <p>
              {renewal.isOpen ? (
                <Badge kind={isExpired ? 'bad' : 'waiting'}>{renewal.left}</Badge>
              ) : (
                renewal.left
              )}
            </p>
          )}
        </div>
        {due && (
          <div className="actions space-above-4">
            <Button
              look={isExpired ? 'primary' : 'secondary'}
              small
              wide
              busy={busy}
              about={plateId}
              onClick={onRenew}
            >
              {t('Renew now')}
            </Button>
            {wait && <WaitingPlace wait={wait} onCancel={onCancel} />}
          </div>
        )}
      </div>
      <div>
        <dl className="key-values">
          <div>
            <dt>{t('Make')}</dt>
            <dd>{vehicle.vehicle_make || '-'}</dd>
          </div>
          <div>
            <dt>{t('VIN')}</dt>
            <dd translate="no">{vehicle.vehicle_vin_number || '-'}</dd>
          </div>
        </dl>
        {vehicle.uuid && vehicle.renewal_reminder !== undefined && (renewal || underWay) && (
          <ReminderSwitch
            vehicleUuid={vehicle.uuid}
            plate={vehicle.vehicle_license_plate || t('this vehicle')}
            isOn={vehicle.renewal_reminder}
          />
        )}
      </div>
    </>
  );
}

type ReminderSwitchProps = { vehicleUuid: string; plate: string; isOn: boolean };

/** The change shows immediately, and is undone if it can't be saved. */
function ReminderSwitch({ vehicleUuid, plate, isOn }: ReminderSwitchProps) {
  const [shown, setShown] = useState(isOn);
  const saved = useRef(isOn);
  const wanted = useRef(isOn);
  const saving = useRef(false);

  async function change(next: boolean) {
    setShown(next);
    wanted.current = next;
    if (saving.current) return;
    saving.current = true;
    try {
      // Only one call runs at a time, so the last click wins.
      while (saved.current !== wanted.current) {
        const value = wanted.current;
        await send(putReminder, { uuid: vehicleUuid, body: { renewal_reminder: value } });
        saved.current = value;
      }
    } catch (cause) {
      wanted.current = saved.current;
      setShown(saved.current);
      reportFailure(cause);
    }
    saving.current = false;
  }

  return (
    <Toggle
      id={`reminder-${vehicleUuid}`}
      label={
        <span>
          {t('Renewal reminder by email')}{' '}
          <span className="visually-hidden">
            {rich('for {plate}', { plate: <Exact>{plate}</Exact> })}
          </span>
        </span>
      }
      on={shown}
      onChange={(next) => void change(next)}
    />
  );
}
