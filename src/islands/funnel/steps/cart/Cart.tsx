import { Suspense, useEffect, useRef } from 'react';
import { serverMessages } from '#contracts/api/server-messages.ts';
import type { CartItem } from '#contracts/order/cart.ts';
import { Modal } from '#islands/dialog/Modal.tsx';
import { loadWhenIdle } from '#islands/early/when-idle.ts';
import { notify } from '#islands/messages/notify.ts';
import { Notice } from '#islands/order/Notice.tsx';
import { Shares, SummaryTable } from '#islands/order/OrderSummary.tsx';
import { UnpaidPapers } from '#islands/progress/UnpaidDocuments.tsx';
import { Button } from '#islands/ui/Button.tsx';
import type { Elements } from '#islands/ui/elements.ts';
import { lazyPart } from '#islands/ui/lazy-part.ts';
import { Plate } from '#islands/ui/Plate.tsx';
import { plural, t } from '#words/words.ts';
import { useBusy, useFunnel, useSend } from '../../contexts.ts';
import { Offline } from '../../OfflineBanner.tsx';
import { StepFrame, usePhase } from '../StepFrame.tsx';
import { rowsOfItems } from '../summary-rows.ts';
import { AddVehicle, BackButton, CartFacts } from './CartFacts.tsx';
import { CartLines } from './CartLines.tsx';
import { PriceNotice } from './PriceNotice.tsx';

const EMPTY_ID = 'cart-empty';

const loadEditing = async () => (await import('./EditAddressModal.tsx')).EditAddressModal;
const EditAddressModal = lazyPart(loadEditing, NoConnection);

function NoConnection() {
  const send = useSend();
  useEffect(() => {
    notify('error', serverMessages.networkError);
    send({ type: 'edit.dismissed' });
  }, [send]);
  return null;
}

export function Cart() {
  const send = useSend();
  const { items, deleting, editing } = useFunnel('items', 'deleting', 'editing');
  const loaded = usePhase();
  // The cart stays visible while it reloads, but its amounts may be outdated.
  const rereading = loaded === 'loading' && items.length > 0;
  const phase = rereading ? 'ready' : loaded;
  const isEmpty = items.length === 0;
  // Without vehicles, there is nothing to pay, and no step of an order.
  const isEmptyCart = isEmpty && phase === 'ready';
  const title = useFocusAfterRemoval(items.length);
  useEffect(() => {
    return loadWhenIdle(loadEditing);
  }, []);
  return (
    <>
      <StepFrame
        step={isEmptyCart ? undefined : 'Cart'}
        title={plural(Math.max(1, items.length), 'Your cart', 'Your cart: {count} vehicles')}
        titleRef={title}
        isCart
        phase={phase}
        busy={rereading}
        onSubmit={(event) => {
          event.preventDefault();
          send({ type: 'cart.submitted' });
        }}
        head={
          <>
            <PaidNotice />
            {!isEmpty && <PriceNotice />}
            {!isEmpty && <UnpaidPapers lines={items} estimateInFull />}
          </>
        }
        summary={
          isEmptyCart
            ? undefined
            : {
                titleId: 'cart-summary',
                content: (
                  <CartTotal titleId="cart-summary">
                    <Offline>{t('Keep this page open. Continue when you’re back online.')}</Offline>
                    <Button type="submit" wide forward busy={rereading}>
                      {t('CHECKOUT')}
                    </Button>
                  </CartTotal>
                ),
              }
        }
        go={isEmptyCart && <EmptyActions />}
        after={!isEmpty && <CartFacts />}
      >
        {isEmpty ? <EmptyCart /> : <CartLines />}
      </StepFrame>
      <Suspense>{editing && <EditAddressModal />}</Suspense>
      {deleting && <DeleteModal item={deleting} others={items.length - 1} />}
    </>
  );
}

/** A vehicle's DELETE button disappears along with the vehicle, so the focus moves to the title. */
function useFocusAfterRemoval(count: number) {
  const title = useRef<HTMLHeadingElement>(null);
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current) title.current?.focus();
    before.current = count;
  }, [count]);
  return title;
}

/** Shown if the customer goes back from a payment: the cart was paid for, or its payment's result isn't known. */
function PaidNotice() {
  const { paidCart, attemptedCart } = useFunnel('paidCart', 'attemptedCart');
  if (attemptedCart !== null) {
    return (
      <Notice kind="warning" title={t('Your payment may have gone through')}>
        <p>{t('Check your order status before you pay again.')}</p>
        <ViewStatus />
      </Notice>
    );
  }
  if (paidCart === null) return null;
  return (
    <Notice kind="done" title={t('You’ve paid for this order')}>
      <p>
        {t('Your cart is empty, and nothing is due. To order for another vehicle, add it below.')}
      </p>
      <ViewStatus />
    </Notice>
  );
}

function ViewStatus() {
  const send = useSend();
  return (
    <p className="space-above-4">
      <Button look="secondary" small onClick={() => send({ type: 'orderStatus.clicked' })}>
        {t('View order status')}
      </Button>
    </p>
  );
}

function EmptyCart() {
  return (
    <div className="empty">
      <Plate number="" state="none" decorative />
      <p className="lead" id={EMPTY_ID}>
        {t("No vehicle's found. Please add vehicle")}
      </p>
    </div>
  );
}

/** The text above says why CHECKOUT is disabled. */
function EmptyActions() {
  return (
    <>
      <AddVehicle look="primary" />
      <Button type="submit" look="secondary" disabledReason="" about={EMPTY_ID}>
        {t('CHECKOUT')}
      </Button>
      <BackButton />
    </>
  );
}

/** The Total with CHECKOUT. The vehicles are listed above it. */
export function CartTotal({ titleId, children }: { titleId: string; children: Elements }) {
  const { items } = useFunnel('items');
  const rows = rowsOfItems(items);
  return (
    <>
      <h2 className="visually-hidden" id={titleId}>
        {t('Order summary')}
      </h2>
      <SummaryTable titleId={titleId} rows={rows} inCart totalOnly />
      <Shares rows={rows} />
      <div className="stack-small space-above-3">{children}</div>
    </>
  );
}

/** The button that keeps the vehicle has the initial focus. */
export function DeleteModal({ item, others }: { item: CartItem; others: number }) {
  const send = useSend();
  const busy = useBusy();
  const keep = () => send({ type: 'deletion.dismissed' });
  const plate = item.user_vehicle?.vehicle_license_plate;
  return (
    <Modal
      title={plate ? t('Delete {plate}?', { plate }) : t('Delete this vehicle?')}
      onDismiss={keep}
    >
      <p>
        {others === 0
          ? t('Your cart will be empty.')
          : plural(others, 'Your other vehicle will stay.', 'Your other vehicles will stay.')}
      </p>
      <div className="actions actions--row">
        <Button look="secondary" focusFirst onClick={keep}>
          {t('NO')}
        </Button>
        <Button look="danger" busy={busy} onClick={() => send({ type: 'line.deleted' })}>
          {t('YES')}
        </Button>
      </div>
    </Modal>
  );
}
