import { type ReactNode, useContext } from 'react';
import { isolated } from '#contracts/account/isolated.ts';
import { formatUsd } from '#contracts/catalogue/money.ts';
import { cardInWords, maskedCard } from '#contracts/order/card-brand.ts';
import { isRenewal, totalCents } from '#contracts/order/cart.ts';
import { envelopeWords } from '#contracts/order/delivery-dates.ts';
import { expectedDates } from '#contracts/order/expected-dates.ts';
import {
  hasShipment,
  isOvernight,
  lineTitle,
  needsPapersFirst,
} from '#contracts/order/line-plan.ts';
import type { Order } from '#contracts/order/order.ts';
import { isUndecided, isUndone } from '#contracts/order/order-outcome.ts';
import type { TextBlock } from '#contracts/order/order-texts.ts';
import { TEST_BADGE, TEST_STEPS } from '#contracts/partner/test-words.ts';
import { californiaDay } from '#contracts/time/california.ts';
import { formatDayOfWeek } from '#contracts/time/days.ts';
import { paymentStatusOf } from '#funnel/payment-status.ts';
import { Badge } from '#islands/order/Badge.tsx';
import { formatOrderDate } from '#islands/order/dates.ts';
import { OrderSummary } from '#islands/order/OrderSummary.tsx';
import { Skeleton } from '#islands/order/Skeleton.tsx';
import { AddToCalendar } from '#islands/progress/calendar/AddToCalendar.tsx';
import { plateOfOrder, validUntil } from '#islands/progress/plate-of-order.ts';
import { AddToWallet } from '#islands/progress/wallet/AddToWallet.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { ExactEmail } from '#islands/ui/Exact.tsx';
import { Plate } from '#islands/ui/Plate.tsx';
import { fill } from '#words/fill.ts';
import { t, translate } from '#words/words.ts';
import { OrderTextsContext, useFunnel, useSend } from '../../contexts.ts';
import { StepLoadFailed, usePhase } from '../StepFrame.tsx';
import { rowsOfItems } from '../summary-rows.ts';
import { Help, numbersOf, orderIds } from './Help.tsx';
import { type NextStep, nextSteps } from './next-steps.ts';

export function ThankYou() {
  const send = useSend();
  const { orders, mailedTo, now, ids } = useFunnel('orders', 'mailedTo', 'now', 'ids');
  const phase = usePhase();
  const texts = useContext(OrderTextsContext);
  if (phase !== 'ready' || !texts) return <Arriving failed={phase === 'failed'} />;
  const isTest = isOfTest(orders);
  const isPaid = paymentStatusOf(orders) === 'paid';
  const forRenewals = orders.every(isRenewal);
  // A renewal isn't on its way while the DMV waits for documents, or while we wait for a decision about the DMV's fees.
  const thanks =
    forRenewals && orders.every((order) => !needsPapersFirst(order) && !isUndecided(order))
      ? texts.thanksForRenewals
      : texts.thanksForOthers;
  const loadPass = async (orderUuid: string) => {
    const { fetchPassLinks } = await import('#api-client/wallet-pass.ts');
    return fetchPassLinks({ orderUuid, userUuid: ids.user_uuid ?? '' });
  };
  const next = nextSteps(orders, mailedTo, now());
  const numbers = numbersOf(orders);
  const paid = t('PAID {amount}', { amount: formatUsd(totalCents(orders)) });
  const firstName = orders[0]?.user_shipping_address?.first_name;
  const thankYou = firstName
    ? t('Thank you, {name}.', { name: isolated(firstName) })
    : t('Thank you.');
  return (
    <div className="afterwards page--task">
      <div>
        <div className="stack">
          {(isTest || isPaid) && (
            <div>
              {isTest && <Badge kind="test">{translate(TEST_BADGE)}</Badge>}{' '}
              {isPaid && <Badge kind="done">{paid}</Badge>}
            </div>
          )}
          <h1 tabIndex={-1}>
            <span>{thankYou}</span>{' '}
            <span lang={thanks.lang}>{textForOrders(thanks.heading, orders.length)}</span>
          </h1>
          {numbers && isTest && (
            <p className="lead">
              {t('This is a test, so we won’t email anyone about {numbers}.', { numbers })}
            </p>
          )}
          {numbers && !isTest && (
            <Confirmed lang={thanks.lang} order={numbers} email={mailedTo}>
              {textForOrders(thanks.text, orders.length)}
            </Confirmed>
          )}
          <div className="bought">
            {orders.map((order) => (
              <Plate key={order.uuid} {...plateOfOrder(order)} stamped />
            ))}
          </div>
          <div className="actions">
            <Button forward onClick={() => send(orderStatusEvent(orders))}>
              {t('CHECK ORDER STATUS')}
            </Button>
            <Button look="quiet" onClick={() => window.print()}>
              {t('Print receipt')}
            </Button>
          </div>
        </div>
        {next.length > 0 && (
          <section className="stack-small space-above-6">
            <h2 lang={texts.nextSteps.lang}>{texts.nextSteps.heading}</h2>
            {isTest && <p>{translate(TEST_STEPS)}</p>}
            <NextSteps steps={next} aboutTag={texts.nextSteps} />
            {isPaid && orders.some(isExpected) && <AddToCalendar orders={orders} now={now()} />}
            <AddToWallet orders={orders} onLoad={loadPass} />
          </section>
        )}
      </div>
      <aside className="stack">
        <Receipt orders={orders}>
          <span lang={texts.receipt.lang}>
            {forRenewals && !isTest
              ? `${texts.receipt.heading} ${texts.receipt.text}`
              : texts.receipt.heading}
          </span>
        </Receipt>
        <Help orders={orders} />
        <Offers />
      </aside>
    </div>
  );
}

/** Returns an editor's text for one order, or for several: what follows the “|”, if there is one. */
function textForOrders(text: string, count: number): string {
  const [one = '', several = one] = text.split(' | ');
  return count > 1 ? several : one;
}

function isExpected(order: Order): boolean {
  return !isUndone(order) && hasShipment(order) && expectedDates(order) !== undefined;
}

type Confirmation = {
  lang: string | undefined;
  order: string;
  email: string | null;
  children: string;
};

function Confirmed({ lang, order, email, children }: Confirmation) {
  const [before = '', ...after] = children.split('{email}');
  const filled = (part: string) => fill(part, { order });
  // The sentence with the email has its own line where there is room.
  const end = before.lastIndexOf('. ') + 1;
  return (
    <p className="lead" lang={lang}>
      <span>{filled(before.slice(0, end))}</span>
      <span>{filled(before.slice(end))}</span>
      {email ? (
        <b>
          <ExactEmail>{email}</ExactEmail>
        </b>
      ) : (
        <span>{t('your email')}</span>
      )}
      <span>{after.map(filled).join('')}</span>
    </p>
  );
}

/** Can be printed; the print styles hide the offers and menus. */
function Receipt({ orders, children }: { orders: readonly Order[]; children: ReactNode }) {
  const [first] = orders;
  if (!first) return null;
  // A cart is paid at once, with one card.
  const { created_at: orderedAt, paid_with: card } = first;
  const ids = orderIds(orders);
  const rows = orders.flatMap((order) => {
    const until = validUntil(order);
    const vehicles = isOvernight(order) ? (order.envelope_vehicles ?? 1) : 1;
    const notes = [
      vehicles > 1 ? envelopeWords(vehicles) : '',
      until && [t('Valid until'), until].join(' '),
    ].filter(Boolean);
    return rowsOfItems([order]).map((row) => ({ ...row, service: boughtOf(order), notes }));
  });
  return (
    <section className="summary" aria-labelledby="receipt">
      <OrderSummary
        titleId="receipt"
        head={
          <>
            <h2 id="receipt">{t('Receipt')}</h2>
            <dl className="key-values">
              {ids.length > 0 && (
                <div>
                  <dt>{orders.length > 1 ? t('Order IDs') : t('Order ID')}</dt>
                  <dd translate="no">
                    {ids.map((id) => (
                      <div key={id}>{id}</div>
                    ))}
                  </dd>
                </div>
              )}
              {orderedAt && (
                <div>
                  <dt>{t('Order date')}</dt>
                  <dd>{formatOrderDate(orderedAt)}</dd>
                </div>
              )}
              {card && (
                <div>
                  <dt>{t('Paid with')}</dt>
                  <dd translate="no">
                    <span aria-hidden="true">{maskedCard(card.brand, card.last_four)}</span>
                    <span className="visually-hidden">
                      {cardInWords(card.brand, card.last_four)}
                    </span>
                  </dd>
                </div>
              )}
            </dl>
          </>
        }
        rows={rows}
        inCart
        withFees
      />
      <p className="fine-print space-above-2">{children}</p>
    </section>
  );
}

function boughtOf(order: Order): string {
  const service = lineTitle(order);
  return isOvernight(order) ? t('{service}, overnight shipping', { service }) : service;
}

/** The insurance-offer card links to the order status, as the specification requires. */
function Offers() {
  const send = useSend();
  const { offerZipCode: zipCode } = useFunnel('offerZipCode');
  const offer = useContext(OrderTextsContext)?.offer;
  if (!offer) return null;
  return (
    <section className="panel panel--offer stack-small" aria-labelledby="offers">
      <h2 id="offers" lang={offer.lang}>
        {zipCode ? t('{offer} near {zip}', { offer: offer.heading, zip: zipCode }) : offer.heading}
      </h2>
      <p className="fine-print" lang={offer.lang}>
        {offer.text}
      </p>
      <Button look="quiet" small onClick={() => send({ type: 'orderStatus.opened' })}>
        {t('VIEW QUOTES')}
      </Button>
    </section>
  );
}

function Arriving({ failed }: { failed: boolean }) {
  return (
    <div className="stack page--task">
      <h1 tabIndex={-1}>{failed ? t('We couldn’t load this page') : t('Thank you')}</h1>
      {failed ? <StepLoadFailed /> : <Skeleton />}
    </div>
  );
}

type Props = {
  steps: readonly NextStep[];
  /** Says where to put the year tag. */
  aboutTag: TextBlock;
};

export function NextSteps({ steps, aboutTag }: Props) {
  const { now, orders } = useFunnel('now', 'orders');
  const send = useSend();
  const today = californiaDay(now());
  // “First” on its own is a page of orders.
  const [first, then] = t('First / Then').split(' / ');
  return (
    <ol className="dated">
      {steps.map(({ day, text, stressed, hint, tags, cancelable }, position) => {
        const [, weekday, date] = (day && /^(\S+) (.+)$/.exec(formatDayOfWeek(day))) || [];
        return (
          <li key={`${day} ${text}`}>
            <span className="dated__day">
              <span>
                {day === today ? t('Today') : (weekday ?? (position === 0 ? first : then))}
              </span>
              {date && <span className="dated__small">{` ${date}`}</span>}
            </span>
            <div>
              <span>{text}</span>
              {stressed && <b>{stressed}</b>}
              {stressed && <span>.</span>}
              {hint && <span className="dated__small">{hint}</span>}
              {tags && (
                <span className="dated__small" lang={aboutTag.lang}>
                  {textForOrders(aboutTag.text, tags)}
                </span>
              )}
              {cancelable && (
                <Button look="quiet" small onClick={() => send(orderStatusEvent(orders))}>
                  {cancelable > 1 ? t('Cancel an order') : t('Cancel this order')}
                </Button>
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

/** In a cart, either all orders are tests or none is. */
export function isOfTest(orders: readonly Pick<Order, 'is_test'>[]): boolean {
  return orders[0]?.is_test === true;
}

/**
 * Returns the event that opens the order's status. It goes through the login, except for a test order, whose guest
 * can't log in.
 */
export function orderStatusEvent(orders: readonly Pick<Order, 'is_test'>[]) {
  return { type: isOfTest(orders) ? 'orderStatus.opened' : 'orderStatus.clicked' } as const;
}
