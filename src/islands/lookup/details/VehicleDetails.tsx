import { useEffect, useRef, useState } from 'react';
import { counties } from '#contracts/fees/counties.ts';
import { bodyNames, fuelNames } from '#contracts/fees/fee-field-words.ts';
import { ESTIMATE_LINE } from '#contracts/order/estimate-words.ts';
import type { Support } from '#contracts/site/support.ts';
import { californiaDay } from '#contracts/time/california.ts';
import type { DeclaredVehicle } from '#contracts/vehicle/declared.ts';
import type { NeededDetails } from '#contracts/vehicle/needed-details.ts';
import { ErrorSummary } from '#islands/form/ErrorSummary.tsx';
import { SelectField } from '#islands/form/SelectField.tsx';
import { TextField } from '#islands/form/TextField.tsx';
import { type Form, useForm } from '#islands/form/use-form.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Exact } from '#islands/ui/Exact.tsx';
import type { Elements } from '#islands/ui/elements.ts';
import { rich } from '#islands/ui/rich.tsx';
import type { LookupRejection } from '#lookup/machine.ts';
import { msg, t, translate } from '#words/words.ts';
import { type DetailsStore, keepDetails, storedDetails, storedPlate } from '../details-store.ts';
import { Rejection } from '../Rejection.tsx';
import {
  type DetailsField,
  type DetailsValues,
  detailsValuesOf,
  fieldsOf,
  readDetails,
  wordsOf,
} from './details-form.ts';

type DetailsProps = {
  needed: NeededDetails;
  store: DetailsStore;
  busy: boolean;
  rejection?: LookupRejection | null | undefined;
  support?: Support | undefined;
  /** Renders the plate. */
  figure: (plate: string) => Elements;
  /** Rendered next to CONTINUE. */
  wait?: Elements;
  onSubmit: (declared: DeclaredVehicle) => void;
  onLeave: () => void;
};

/** Asks for what a lookup at the DMV would return: the second step of the form that starts every order. */
export function VehicleDetails(props: DetailsProps) {
  const { needed, store, busy, rejection, support, figure, wait, onSubmit, onLeave } = props;
  const [values, setValues] = useState(() => detailsValuesOf(storedDetails(store)));
  const plate = storedPlate(store);
  const read = (typed: DetailsValues) => readDetails(typed, needed, californiaDay(new Date()));
  const form = useForm<DetailsValues>({
    id: 'details',
    values,
    busy,
    check: (typed) => read(typed).problems,
    ...(rejection?.problems && { rejected: rejection.problems }),
    onChange: (typed) => {
      setValues(typed);
      keepDetails(store, typed);
    },
    onSubmit: (typed) => {
      const { declared } = read(typed);
      if (declared) onSubmit(declared);
    },
  });
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.focus();
  }, []);
  const isRenewal = needed.kind === 'renewal';
  return (
    <form method="dialog" noValidate onSubmit={form.submit}>
      {figure(plate)}
      <div className="stack">
        <ErrorSummary form={form.id} errors={form.errors} ref={form.summary} />
        {rejection && !rejection.problems && (
          <Rejection rejection={rejection} onRetry={form.submit} {...(support && { support })} />
        )}
        <div>
          <h2 ref={title} tabIndex={-1}>
            {t('Tell us about your vehicle')}
          </h2>
          <p className="hint">
            {rich('We need these details to file for license plate {plate}.', {
              plate: <Exact>{plate.toUpperCase()}</Exact>,
            })}
          </p>
        </div>
        {fieldsOf(values, needed, californiaDay(new Date())).map((field) => (
          <DetailsInput key={field} field={field} form={form} needed={needed} />
        ))}
        <div className="hero__action">
          <Button type="submit" busy={busy} forward>
            {t('CONTINUE')}
          </Button>
          {wait}
          <p className="fine-print space-above-4">
            {[
              t('You won’t pay yet. You’ll see every fee first.'),
              ...(isRenewal ? [translate(ESTIMATE_LINE)] : []),
            ].join(' ')}
          </p>
          <Button look="quiet" onClick={onLeave}>
            {t('BACK')}
          </Button>
        </div>
      </div>
    </form>
  );
}

const typeNames = { ...bodyNames, trailer: msg('Trailer') };

const choices: Partial<Record<DetailsField, readonly (readonly [value: string, name: string])[]>> =
  {
    vehicle_type: Object.entries(typeNames),
    has_notice: [
      ['yes', msg('Yes, I’ll copy the total from it')],
      ['no', msg('No, estimate the fees')],
    ],
    fuel: Object.entries(fuelNames),
    county: counties.map((county) => [county, county]),
  };

const keyboards: Partial<Record<DetailsField, 'numeric' | 'decimal'>> = {
  notice_fee: 'decimal',
  notice_license_fee: 'decimal',
  unladen_weight: 'numeric',
  gross_weight: 'numeric',
  model_year: 'numeric',
  purchased_on: 'numeric',
  purchase_price: 'decimal',
};

type InputProps = { field: DetailsField; form: Form<DetailsValues>; needed: NeededDetails };

function DetailsInput({ field, form, needed }: InputProps) {
  const { label, hint } = wordsOf(field, needed);
  const words = { label: translate(label), hint: hint && translate(hint) };
  const props = { ...form.field(field), ...words };
  const listed = choices[field];
  if (listed) {
    return (
      <SelectField {...props}>
        <option value="">{t('Choose one')}</option>
        {listed.map(([value, name]) => (
          <option key={value} value={value}>
            {translate(name)}
          </option>
        ))}
      </SelectField>
    );
  }
  const inputMode = keyboards[field];
  return (
    <TextField
      {...props}
      autoComplete="off"
      optional={field === 'gross_weight'}
      {...(field === 'expires_on' && { type: 'date' })}
      {...(field === 'vin_end' && { autoCapitalize: 'characters', spellCheck: false })}
      {...(inputMode && { inputMode })}
    />
  );
}
