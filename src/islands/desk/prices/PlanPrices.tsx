import { useState } from 'react';
import { callDesk } from '#api-client/desk/call-desk.ts';
import { ApiFailure } from '#contracts/api/api-failure.ts';
import type { FieldError } from '#contracts/api/envelope.ts';
import {
  formatPrice,
  PRICE_NAMES,
  type PriceName,
  priceDefinitions,
} from '#contracts/desk/price-names.ts';
import {
  type DeskPricesShown,
  PRICES_TO_CONFIRM,
  postDeskPrices,
  readAmount,
} from '#contracts/desk/prices.ts';
import { formatDay } from '#contracts/time/days.ts';
import { TextField } from '#islands/form/TextField.tsx';
import { useForm } from '#islands/form/use-form.ts';
import { notify } from '#islands/messages/notify.ts';
import { Button } from '#islands/ui/Button.tsx';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { FormErrors } from '../FormErrors.tsx';
import { useStaffAction } from '../use-staff-action.ts';

type Values = Record<PriceName | 'effective_from' | 'reason', string>;
type Price = DeskPricesShown['prices'][number];

const NONE: readonly FieldError[] = [];

const EMPTY: Values = {
  effective_from: '',
  service_fee: '',
  overnight: '',
  convenience_rate: '',
  convenience_minimum: '',
  dmv_replacement: '',
  dmv_title: '',
  dmv_transfer: '',
  reason: '',
};

export function PlanPrices({
  shown,
  onPlanned,
}: {
  shown: DeskPricesShown;
  onPlanned: () => void;
}) {
  const [values, setValues] = useState(EMPTY);
  const [asking, setAsking] = useState<'plan' | 'confirm'>();
  const { busy, failure, rejected, forget, perform } = useStaffAction((done) => {
    notify('success', done);
    setAsking(undefined);
    setValues(EMPTY);
    form.reset();
    onPlanned();
  }, onPlanned);
  const form = useForm<Values>({
    id: 'desk-prices',
    values,
    onChange: (next) => {
      setValues(next);
      forget();
    },
    check,
    onSubmit: () => setAsking('plan'),
    rejected: asking ? NONE : rejected,
    busy,
  });
  const prices = changedPrices(values);

  function plan() {
    const { effective_from, reason } = values;
    const plan = { effective_from, reason, prices, is_confirmed: asking === 'confirm' };
    return perform((request) =>
      callDesk(postDeskPrices, { body: { ...request, ...plan } }).catch(goOn),
    );
  }

  /** After a rejection, asks for confirmation or closes the dialog to show the invalid fields. Rethrows the error. */
  function goOn(cause: unknown): never {
    if (cause instanceof ApiFailure) {
      if (cause.code === PRICES_TO_CONFIRM) setAsking('confirm');
      else if (cause.fieldErrors.length > 0) setAsking(undefined);
    }
    throw cause;
  }

  function close() {
    setAsking(undefined);
    forget();
  }

  return (
    <form className="desk-does__form" noValidate onSubmit={form.submit}>
      <h2>Schedule new prices</h2>
      <FormErrors form={form} />
      <TextField
        {...form.field('effective_from')}
        label="Effective date (California)"
        hint="Today or later. New prices take effect at midnight; prices for today take effect immediately."
        type="date"
        autoComplete="off"
      />
      {shown.prices.map(({ name, hundredths }) => (
        <TextField
          key={name}
          {...form.field(name)}
          label={priceDefinitions[name].label}
          hint={`Now ${formatPrice(name, hundredths)}. Leave blank to keep it.`}
          inputMode="decimal"
          autoComplete="off"
        />
      ))}
      <TextField {...form.field('reason')} label="Reason" autoComplete="off" maxLength={200} />
      <Button type="submit" look="secondary" busy={busy}>
        REVIEW CHANGES
      </Button>
      {asking && (
        <ConfirmDialog
          title={`Change prices on ${formatDay(values.effective_from)}?`}
          button={asking === 'confirm' ? 'SCHEDULE ANYWAY' : 'SCHEDULE PRICES'}
          busy={busy}
          failure={failure}
          onConfirm={() => void plan()}
          onCancel={close}
        >
          <OldAndNew shown={shown} prices={prices} />
        </ConfirmDialog>
      )}
    </form>
  );
}

function OldAndNew({ shown, prices }: { shown: DeskPricesShown; prices: readonly Price[] }) {
  const before = new Map(shown.prices.map(({ name, hundredths }) => [name, hundredths]));
  return (
    <dl className="desk-facts">
      {prices.map(({ name, hundredths }) => (
        <div key={name}>
          <dt>{priceDefinitions[name].label}</dt>
          <dd>
            <span>{`${formatPrice(name, before.get(name) ?? 0)} now, then`}</span>{' '}
            <b>{formatPrice(name, hundredths)}</b>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function changedPrices(values: Values): Price[] {
  return PRICE_NAMES.flatMap((name) => {
    const { hundredths } = readAmount(values[name], priceDefinitions[name].unit);
    return hundredths === undefined ? [] : [{ name, hundredths }];
  });
}

/** Checks only for input that can't be sent. The server enforces the price rules. */
function check(values: Values): FieldError[] {
  const wrong = PRICE_NAMES.flatMap((field) => {
    const { objection } = readAmount(values[field], priceDefinitions[field].unit);
    return objection && values[field].trim() !== '' ? [{ field, objection }] : [];
  });
  const isEmpty = wrong.length === 0 && changedPrices(values).length === 0;
  const [first] = PRICE_NAMES;
  return [
    ...(values.effective_from === ''
      ? [{ field: 'effective_from', message: 'Please enter the effective date' }]
      : []),
    ...(isEmpty ? [{ field: first, message: 'Please enter at least one new price' }] : []),
    ...wrong.map(({ field, objection }) => ({
      field,
      message: `${priceDefinitions[field].label}: ${objection.replace('P', 'p')}`,
    })),
    ...(values.reason.trim() === ''
      ? [{ field: 'reason', message: 'Please enter the reason' }]
      : []),
  ];
}
