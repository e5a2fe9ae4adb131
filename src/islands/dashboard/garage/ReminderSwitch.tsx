import { useRef, useState } from 'react';
import { send } from '#api-client/request.ts';
import { putReminder } from '#contracts/account/reminder.ts';
import { Toggle } from '#islands/form/Toggle.tsx';
import { reportFailure } from '#islands/sections/failures.ts';
import { Exact } from '#islands/ui/Exact.tsx';

type Props = { vehicleUuid: string; plate: string; isOn: boolean };

/** Turns a vehicle's reminder on or off. The change shows immediately and is undone if it can't be saved. */
export function ReminderSwitch({ vehicleUuid, plate, isOn }: Props) {
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
      // One call at a time, so the last click is the last one saved.
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
          Renewal reminder by email{' '}
          <span className="visually-hidden">
            for <Exact>{plate}</Exact>
          </span>
        </span>
      }
      on={shown}
      onChange={(next) => void change(next)}
    />
  );
}
