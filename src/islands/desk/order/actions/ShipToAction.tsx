import { useState } from 'react';
import { flushSync } from 'react-dom';
import { callDesk } from '#api-client/desk/call-desk.ts';
import { type SuggestedPlace, suggestedPlaceSchema } from '#contracts/account/suggested-place.ts';
import { ApiFailure } from '#contracts/api/api-failure.ts';
import { property } from '#contracts/api/failure-text.ts';
import {
  ADDRESS_UNSURE,
  type Done,
  type MailingAddress,
  postDeskMailing,
  postDeskShipTo,
  shipToSchema,
} from '#contracts/desk/order-actions.ts';
import { CheckboxField } from '#islands/form/CheckboxField.tsx';
import { StateSelect } from '#islands/form/SelectField.tsx';
import { TextField, ZipField } from '#islands/form/TextField.tsx';
import { checkBy, type Form } from '#islands/form/use-form.ts';
import { Button } from '#islands/ui/Button.tsx';
import type { Elements } from '#islands/ui/elements.ts';
import { ActionForm, type ActionProps, type ActionReason } from './ActionForm.tsx';

const EMPTY: MailingAddress = {
  first_name: '',
  last_name: '',
  company_name: '',
  street_address: '',
  unit: '',
  city: '',
  state: '',
  zip_code: '',
};
const PLACE = ['street_address', 'unit', 'city', 'state', 'zip_code'] as const;
const check = checkBy(shipToSchema);

export function ShipToAction(props: ActionProps) {
  return (
    <AddressAction
      {...props}
      action="correct_ship_to"
      title="Correct ship-to"
      button="CORRECT SHIP-TO"
      likely={(to) => wrongAddressIf(to, props.shown)}
      send={(body) => callDesk(postDeskShipTo, { order_id: props.orderId, body })}
    >
      {props.shown.envelope_vehicles > 1 && (
        <p>This order shares an envelope. The address changes for all vehicles in it.</p>
      )}
    </AddressAction>
  );
}

export function MailAgainAction(props: ActionProps) {
  return (
    <AddressAction
      {...props}
      action="mail_again"
      title="Mail again"
      isReasonFirst
      button="MAIL AGAIN"
      likely={(to) => wrongAddressIf(to, props.shown)}
      send={(body) => callDesk(postDeskMailing, { order_id: props.orderId, body })}
    >
      <p>
        The customer pays nothing. This does not contact the DMV. Lost documents must be reprinted,
        or ordered from the DMV, before you print the new label.
      </p>
      {props.shown.envelope_vehicles > 1 && (
        <p>This resends the documents for all vehicles in the same envelope.</p>
      )}
    </AddressAction>
  );
}

type ShipToBody<A extends 'correct_ship_to' | 'mail_again'> = {
  request_uuid: string;
  reason: ActionReason<A>;
  note: string;
  ship_to: MailingAddress;
  as_typed: boolean;
};
type Props<A extends 'correct_ship_to' | 'mail_again'> = ActionProps & {
  action: A;
  title: string;
  button: string;
  likely?: (to: MailingAddress) => ActionReason<A> | undefined;
  isReasonFirst?: boolean;
  send: (body: ShipToBody<A>) => Promise<Done>;
  children: Elements;
};

function AddressAction<A extends 'correct_ship_to' | 'mail_again'>(props: Props<A>) {
  const { shown, send, children } = props;
  // Set if the postal service doesn't recognize the address or suggests a different one.
  const [unsure, setUnsure] = useState<{ suggestion: SuggestedPlace | undefined }>();
  return (
    <ActionForm
      {...props}
      start={{ ...(shown.ship_to ?? EMPTY), as_typed: false }}
      check={check}
      send={async (request, { as_typed, ...ship_to }) => {
        try {
          const done = await send({ ...request, ship_to, as_typed });
          setUnsure(undefined);
          return done;
        } catch (cause) {
          const isUnsure = cause instanceof ApiFailure && cause.code === ADDRESS_UNSURE;
          setUnsure(isUnsure ? { suggestion: suggestedIn(cause) } : undefined);
          throw cause;
        }
      }}
      remedy={(form) => (
        <>
          {unsure?.suggestion && <UseSuggestion form={form} suggestion={unsure.suggestion} />}
          {unsure && <CheckboxField {...form.field('as_typed')} label="Use it as typed" />}
        </>
      )}
    >
      {(form) => (
        <>
          {children}
          <AddressFields form={form} />
        </>
      )}
    </ActionForm>
  );
}

type AddressForm = Form<MailingAddress & { as_typed: boolean }>;

/** Fills in the suggestion, and submits the form with it. */
function UseSuggestion({ form, suggestion }: { form: AddressForm; suggestion: SuggestedPlace }) {
  const use = () => form.change({ ...suggestion, unit: '', as_typed: false }, ...PLACE);
  return (
    <Button type="submit" look="secondary" small onClick={() => flushSync(use)}>
      USE SUGGESTED ADDRESS
    </Button>
  );
}

function suggestedIn(cause: ApiFailure): SuggestedPlace | undefined {
  const data = property(property(cause.body, 'error'), 'data');
  return suggestedPlaceSchema.safeParse(property(data, 'suggestion')).data;
}

/** The ZIP code comes before the city and state because it fills them in. */
function AddressFields({ form }: { form: AddressForm }) {
  return (
    <>
      <TextField {...form.field('first_name')} label="First name" autoComplete="off" />
      <TextField {...form.field('last_name')} label="Last name" autoComplete="off" />
      <TextField {...form.field('street_address')} label="Street address" autoComplete="off" />
      <TextField {...form.field('unit')} label="Unit" optional autoComplete="off" />
      <ZipField {...form.field('zip_code')} form={form} autoComplete="off" />
      <TextField {...form.field('city')} label="City" autoComplete="off" />
      <StateSelect {...form.field('state')} zip={form.values.zip_code} autoComplete="off" />
      <TextField {...form.field('company_name')} label="Company name" optional autoComplete="off" />
    </>
  );
}

/** The reason that a new address suggests. */
function wrongAddressIf(to: MailingAddress, { ship_to: was }: ActionProps['shown']) {
  const isElsewhere = was !== null && PLACE.some((part) => to[part] !== was[part]);
  return isElsewhere ? ('wrong_address' as const) : undefined;
}
