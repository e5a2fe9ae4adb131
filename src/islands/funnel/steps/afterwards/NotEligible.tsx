import { useState } from 'react';
import { limits } from '#contracts/every-page/limits.ts';
import { plateTags } from '#contracts/vehicle/plate-tags.ts';
import { ALL_LATER_OPTIONS } from '#funnel/drafts.ts';
import { CheckboxField } from '#islands/form/CheckboxField.tsx';
import { daysBefore, formatCustomersDate } from '#islands/order/dates.ts';
import { Notice } from '#islands/order/Notice.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Plate } from '#islands/ui/Plate.tsx';
import { FunnelActorContext } from '../../FunnelActorContext.ts';

const OPTIONS = [
  ['renewal_reminder', 'Send me a renewal reminder'],
  ['replace_card_or_sticker', 'Replace lost card/sticker'],
  ['renew_another_vehicle', 'Renew another vehicle'],
] as const;

/** The expiry of an example vehicle, if no lookup led here. */
const EXAMPLE_EXPIRY = '2027-12-31';

/** The renewal window is not open yet: what the customer can do meanwhile. */
export function NotEligible() {
  const { send } = FunnelActorContext.useActorRef();
  const [options, setOptions] = useState(ALL_LATER_OPTIONS);
  const busy = FunnelActorContext.useSelector((snapshot) => snapshot.hasTag('busy'));
  return (
    <form
      className="step step--narrow"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) send({ type: 'later.submitted', options });
      }}
    >
      <div className="stack">
        <h1 tabIndex={-1}>Your registration is not yet eligible for renewal</h1>
        <p className="lead">
          Renewals are only allowed within {limits.renewalWindowDays} days of expiry.
        </p>
        <Window />
      </div>
      <fieldset>
        <legend className="label">What we can do for you meanwhile</legend>
        {OPTIONS.map(([name, label]) => (
          <CheckboxField
            key={name}
            id={`later-${name}`}
            name={name}
            label={label}
            value={options[name]}
            onChange={(on) => setOptions({ ...options, [name]: on })}
          />
        ))}
      </fieldset>
      <div className="actions">
        <Button type="submit" busy={busy} forward>
          SUBMIT
        </Button>
      </div>
      <Notice title="Testimonial (sample)">
        <p>What a customer says about this service will stand here.</p>
      </Notice>
    </form>
  );
}

/** When the window opens: for the vehicle that was looked up, else for an example. */
function Window() {
  const [vehicle] = FunnelActorContext.useSelector(({ context }) => context.vehicles);
  const known = vehicle?.vehicle_registration_expiry_date;
  const expiresOn = known || EXAMPLE_EXPIRY;
  const opensOn = daysBefore(expiresOn, limits.renewalWindowDays);
  return (
    <div className="vehicle-head vehicle-head--single">
      {vehicle?.vehicle_license_plate && (
        <Plate number={vehicle.vehicle_license_plate} tags={plateTags(known)} />
      )}
      <p>
        {known ? 'This registration' : 'Example: a registration that'} ends on{' '}
        <b>{formatCustomersDate(expiresOn)}</b>
        {known ? '. You can renew it' : ' can be renewed'} from{' '}
        <b>{formatCustomersDate(opensOn)}</b>.
      </p>
    </div>
  );
}
