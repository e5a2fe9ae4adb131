import { useContext, useState } from 'react';
import { sessionKeys } from '#contracts/account/session-keys.ts';
import { plateTags } from '#contracts/vehicle/plate.ts';
import { renewalOpensOn, renewalWindowDays } from '#contracts/vehicle/renewal-window.ts';
import type { UserVehicle } from '#contracts/vehicle/vehicle.ts';
import { CheckboxField } from '#islands/form/CheckboxField.tsx';
import { formatCaliforniaDate } from '#islands/order/dates.ts';
import { Button } from '#islands/ui/Button.tsx';
import { ExactEmail } from '#islands/ui/Exact.tsx';
import { Plate } from '#islands/ui/Plate.tsx';
import { rich } from '#islands/ui/rich.tsx';
import { tabStorage } from '#session/tab-storage.ts';
import type { English } from '#words/spanish/spanish.ts';
import { t } from '#words/words.ts';
import { OrderTextsContext, useBusy, useFunnel, useSend } from '../../contexts.ts';

const OPTIONS = [
  ['renewal_reminder', 'Send me a renewal reminder', 'On the first day you can renew.'],
  ['replace_card_or_sticker', 'Replace lost card/sticker', 'The link to order a replacement.'],
  ['renew_another_vehicle', 'Renew another vehicle', 'The link to start its renewal.'],
] as const satisfies readonly (readonly [string, English, English])[];

export function NotEligible() {
  const send = useSend();
  const { later, vehicles } = useFunnel('later', 'vehicles');
  const [options, setOptions] = useState(later);
  const busy = useBusy();
  const [vehicle] = vehicles;
  const email = vehicle && tabStorage.read(sessionKeys.userEmail);
  const title = t('Your registration is not yet eligible for renewal');
  const rule = t('Renewals are only allowed within {days} days of expiry.', {
    days: renewalWindowDays,
  });
  const expiresOn = vehicle?.vehicle_registration_expiry_date;
  return (
    <>
      <form
        className="step page--task"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) send({ type: 'later.submitted', options });
        }}
      >
        <div className="step__head stack">
          <h1 tabIndex={-1}>
            {expiresOn
              ? t('You can renew from {day}', {
                  day: formatCaliforniaDate(renewalOpensOn(expiresOn)),
                })
              : title}
          </h1>
          <p className="lead">{expiresOn ? `${title}. ${rule}` : rule}</p>
        </div>
        <div className="panel">
          {vehicle ? <Window vehicle={vehicle} /> : <Sample place="example" />}
        </div>
        <fieldset className="step__main group">
          <legend>{t('What we’ll email you')}</legend>
          <p className="hint">
            {email
              ? rich('To {email}. Uncheck what you don’t need.', {
                  email: (
                    <b>
                      <ExactEmail>{email}</ExactEmail>
                    </b>
                  ),
                })
              : t('Uncheck what you don’t need.')}
          </p>
          <div className="stack-small space-above-3">
            {OPTIONS.map(([name, label, hint]) => (
              <CheckboxField
                key={name}
                id={`later-${name}`}
                name={name}
                label={t(label)}
                hint={t(hint)}
                value={options[name]}
                onChange={(on) => setOptions({ ...options, [name]: on })}
              />
            ))}
          </div>
        </fieldset>
        <div className="step__actions actions">
          <Button type="submit" busy={busy} forward>
            {t('SUBMIT')}
          </Button>
        </div>
      </form>
      {!vehicle && <Sample place="testimonial" />}
    </>
  );
}

/** The vehicle, and when its registration expires. */
function Window({ vehicle }: { vehicle: UserVehicle }) {
  const expiresOn = vehicle.vehicle_registration_expiry_date;
  return (
    <div className="vehicle-head">
      {vehicle.vehicle_license_plate && (
        <Plate number={vehicle.vehicle_license_plate} tags={plateTags(expiresOn)} />
      )}
      {expiresOn && (
        <dl className="key-values">
          <div>
            <dt>{t('Registration expires')}</dt>
            <dd>{formatCaliforniaDate(expiresOn)}</dd>
          </div>
        </dl>
      )}
    </div>
  );
}

/** Shown in place of a vehicle if the customer didn't come from a lookup. */
function Sample({ place }: { place: 'example' | 'testimonial' }) {
  const words = useContext(OrderTextsContext)?.[place];
  if (!words) return null;
  return (
    <figure className={place === 'example' ? undefined : 'ruled space-above-6'} lang={words.lang}>
      <figcaption>
        <b>{words.heading}</b>
      </figcaption>
      <p>{words.text}</p>
    </figure>
  );
}
