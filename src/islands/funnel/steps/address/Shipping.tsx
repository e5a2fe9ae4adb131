import { formatUsd, sumCents } from '#contracts/catalogue/money.ts';
import { daysToDelivery, deliveryDates } from '#contracts/order/delivery-dates.ts';
import { hasShipment, needsPapersFirst } from '#contracts/order/line-plan.ts';
import { formatDayOfWeek } from '#contracts/time/days.ts';
import { checkAddress } from '#funnel/checks.ts';
import { Toggle } from '#islands/form/CheckboxField.tsx';
import { ErrorSummary } from '#islands/form/ErrorSummary.tsx';
import { useForm } from '#islands/form/use-form.ts';
import { FoldedSummary } from '#islands/order/OrderSummary.tsx';
import { UnpaidPapers } from '#islands/progress/UnpaidDocuments.tsx';
import { Button } from '#islands/ui/Button.tsx';
import type { English } from '#words/spanish/spanish.ts';
import { t, translate } from '#words/words.ts';
import { useBusy, useFunnel, useSend } from '../../contexts.ts';
import { StepFrame, usePhase } from '../StepFrame.tsx';
import { rowsOfVehicles } from '../summary-rows.ts';
import { AddressFields } from './AddressFields.tsx';

type Words = {
  title: English;
  lead?: English;
  hints: { address?: English; contact?: English };
};

const mailedWords = {
  title: 'Where should we mail your documents?',
  hints: {},
} as const satisfies Words;

const unmailedWords = {
  title: 'Your details',
  lead: 'Nothing ships for a status check. We’ll email you the results.',
  hints: {
    address: 'Your bank checks your name and address against your card.',
    contact: 'Email: for your receipt and results. Mobile phone: in case we need to reach you.',
  },
} as const satisfies Words;

/** The shipping address or, for a status check, the contact. */
export function Shipping() {
  const send = useSend();
  const { shipping, fieldErrors } = useFunnel('shipping', 'fieldErrors');
  const { vehicles, overnightCents } = useFunnel('vehicles', 'overnightCents');
  const { savedAddress, addingNew } = useFunnel('savedAddress', 'addingNew');
  const words: Words = vehicles.every(hasShipment) ? mailedWords : unmailedWords;
  const busy = useBusy();
  const form = useForm({
    id: 'shipping',
    values: shipping,
    rejected: fieldErrors,
    busy,
    check: checkAddress,
    onChange: (draft) => send({ type: 'address.changed', draft }),
    onSubmit: (draft) => send({ type: 'address.submitted', draft }),
  });
  return (
    <StepFrame
      step="Shipping"
      title={translate(words.title)}
      lead={words.lead && translate(words.lead)}
      phase={usePhase()}
      onSubmit={form.submit}
      problems={<ErrorSummary form={form.id} errors={form.errors} ref={form.summary} />}
      head={
        <>
          <VehiclePapers />
          {savedAddress && (
            <Toggle
              id="shipping-add-new"
              label={t('Add new address')}
              on={addingNew}
              disabled={busy}
              onChange={(on) => {
                form.reset();
                send({ type: 'newAddress.toggled', on });
              }}
            />
          )}
        </>
      }
      summary={{ titleId: 'shipping-summary', content: <VehicleSummary /> }}
      go={
        <>
          <Button type="submit" busy={busy} forward>
            {t('CONTINUE')}
          </Button>
          <p className="fine-print">{t('You won’t be charged yet.')}</p>
        </>
      }
    >
      <AddressFields
        key={String(addingNew)}
        form={form}
        knowsEmail
        hints={words.hints}
        overnight={
          words === mailedWords && {
            label: t('Add overnight shipping for {price}', { price: formatUsd(overnightCents) }),
            hint: <Delivery />,
          }
        }
      />
    </StepFrame>
  );
}

function VehiclePapers() {
  const { vehicles } = useFunnel('vehicles');
  const lines = vehicles.map((vehicle, index) => ({
    uuid: vehicle.uuid ?? String(index),
    user_vehicle: vehicle,
    service_type: vehicle.service_type,
    missing_papers: vehicle.missing_papers,
    is_estimate: vehicle.is_estimate,
  }));
  return <UnpaidPapers lines={lines} explained />;
}

function Delivery() {
  const { now, vehicles, shipping } = useFunnel('now', 'vehicles', 'shipping');
  const waitsFor = vehicles.map(needsPapersFirst).find(Boolean);
  if (waitsFor) return <DeliveryOnceAccepted waitsFor={waitsFor} />;
  const expected = (isOvernight: boolean) =>
    formatDayOfWeek(deliveryDates(now(), isOvernight).delivered).replaceAll(' ', '\u00a0');
  const cents = sumCents(rowsOfVehicles(vehicles, 0).map(({ finalCents }) => finalCents));
  const total = cents > 0 ? ` (${t('Total')} ${formatUsd(cents)})` : '';
  return (
    <>
      <span>{t('Overnight: {day}', { day: expected(true) })}</span>
      <br />
      <span key={String(shipping.is_overnight_shipping)}>
        {shipping.is_overnight_shipping
          ? t('Uncheck for free standard mail: {day}', { day: expected(false) }) + total
          : t('Free standard mail: {day}', { day: expected(false) })}
      </span>
    </>
  );
}

const onceAccepted = {
  ours: {
    overnight: 'Overnight: about {days} business days after your documents are accepted',
    standard: 'Standard mail: about {days} business days after your documents are accepted',
  },
  dmv: {
    overnight: 'Overnight: about {days} business days after that',
    standard: 'Standard mail: about {days} business days after that',
  },
} as const;

/** Shown in place of a delivery day, because it isn't known when the documents will arrive. */
function DeliveryOnceAccepted({ waitsFor }: { waitsFor: 'ours' | 'dmv' }) {
  const words = onceAccepted[waitsFor];
  const days = (isOvernight: boolean) =>
    daysToDelivery(waitsFor === 'ours' ? 'filed' : 'accepted', isOvernight);
  return (
    <>
      {waitsFor === 'dmv' && (
        <span>
          {t('We’ll mail it once the DMV issues your sticker.')}
          <br />
        </span>
      )}
      <span>{t(words.overnight, { days: days(true) })}</span>
      <br />
      <span>{t(words.standard, { days: days(false) })}</span>
    </>
  );
}

function VehicleSummary() {
  const { vehicles, shipping, overnightCents } = useFunnel(
    'vehicles',
    'shipping',
    'overnightCents',
  );
  const rows = rowsOfVehicles(vehicles, shipping.is_overnight_shipping ? overnightCents : 0);
  return <FoldedSummary titleId="shipping-summary" rows={rows} inCart={false} />;
}
