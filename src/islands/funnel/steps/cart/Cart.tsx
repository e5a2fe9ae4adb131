import { useEffect, useRef } from 'react';
import { formatUsd } from '#contracts/catalogue/money.ts';
import { type CartItem, totalCents } from '#contracts/order/cart.ts';
import { Modal } from '#islands/dialog/Modal.tsx';
import { Notice } from '#islands/order/Notice.tsx';
import { Shares, SummaryTable } from '#islands/order/OrderSummary.tsx';
import { UnpaidDocuments } from '#islands/progress/UnpaidDocuments.tsx';
import { Button } from '#islands/ui/Button.tsx';
import type { Elements } from '#islands/ui/elements.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import { chevron } from '#islands/ui/icons.ts';
import { Plate } from '#islands/ui/Plate.tsx';
import { useBusy, useFunnel, useSend } from '../../contexts.ts';
import { StepFrame, usePhase } from '../StepFrame.tsx';
import { rowsOfItems } from '../summary-rows.ts';
import { AddVehicle, BackButton, CartFacts } from './CartFacts.tsx';
import { CartLines } from './CartLines.tsx';
import { EditAddressModal } from './EditAddressModal.tsx';
import { PriceNotice } from './PriceNotice.tsx';

export function Cart() {
  const send = useSend();
  const { items, deleting, editing } = useFunnel('items', 'deleting', 'editing');
  const loaded = usePhase();
  // The cart stays visible while it reloads, but its amounts may be outdated.
  const rereading = loaded === 'loading' && items.length > 0;
  const phase = rereading ? 'ready' : loaded;
  const isEmpty = items.length === 0;
  const title = useFocusAfterRemoval(items.length);
  return (
    <>
      <StepFrame
        step="Cart"
        title={items.length > 1 ? `Your cart: ${items.length} vehicles` : 'Your cart'}
        titleRef={title}
        isCart
        phase={phase}
        busy={rereading}
        onSubmit={(event) => {
          event.preventDefault();
          send({ type: 'cart.submitted' });
        }}
        head={
          isEmpty ? (
            <PaidNotice />
          ) : (
            <>
              <PriceNotice />
              <UnpaidDocuments lines={items} estimateInFull />
            </>
          )
        }
        summary={{
          titleId: 'cart-summary',
          content: (
            <CartTotal titleId="cart-summary">
              <Button
                type="submit"
                wide
                forward
                busy={rereading}
                disabledReason={isEmpty ? 'Add a vehicle to check out.' : undefined}
              >
                CHECKOUT
              </Button>
            </CartTotal>
          ),
        }}
        after={isEmpty ? <BackButton /> : <CartFacts />}
      >
        {isEmpty ? <EmptyCart /> : <CartLines />}
      </StepFrame>
      {editing && <EditAddressModal />}
      {deleting && <DeleteModal item={deleting} isLast={items.length === 1} />}
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

/** Shown if the customer goes back from the thank-you page: the cart is empty because it was paid for. */
function PaidNotice() {
  const send = useSend();
  const { paidCart } = useFunnel('paidCart');
  if (paidCart === null) return null;
  return (
    <Notice kind="done" title="You’ve paid for this order">
      <p>Your cart is empty, and nothing is due. To order for another vehicle, add it below.</p>
      <p className="space-above-4">
        <Button look="secondary" small onClick={() => send({ type: 'orderStatus.clicked' })}>
          VIEW ORDER STATUS
        </Button>
      </p>
    </Notice>
  );
}

function EmptyCart() {
  return (
    <div className="empty">
      <Plate number="" state="none" decorative />
      <p className="lead">No vehicle's found. Please add vehicle</p>
      <AddVehicle look="primary" />
    </div>
  );
}

/** The Total with CHECKOUT, and, on demand, the specification's table of the order. */
export function CartTotal({ titleId, children }: { titleId: string; children: Elements }) {
  const { items } = useFunnel('items');
  const rows = rowsOfItems(items);
  return (
    <>
      <h2 className="visually-hidden" id={titleId}>
        Order summary
      </h2>
      <details className="fold cart-total">
        <summary className="cart-total__head">
          <span>Total</span> <Icon path={chevron} small />
          <output translate="no">{formatUsd(totalCents(items))}</output>
        </summary>
        <SummaryTable titleId={titleId} rows={rows} inCart />
      </details>
      <Shares rows={rows} />
      <div className="cart-total__button">{children}</div>
    </>
  );
}

/** The button that keeps the vehicle has the initial focus. */
export function DeleteModal({ item, isLast }: { item: CartItem; isLast: boolean }) {
  const send = useSend();
  const busy = useBusy();
  const keep = () => send({ type: 'deletion.dismissed' });
  return (
    <Modal
      title={`Delete ${item.user_vehicle?.vehicle_license_plate || 'this vehicle'}?`}
      onDismiss={keep}
    >
      <p>{`We’ll remove this vehicle. ${isLast ? 'Your cart will be empty.' : 'Your other vehicles will stay.'}`}</p>
      <div className="actions actions--row">
        <Button look="secondary" focusFirst onClick={keep}>
          NO
        </Button>
        <Button look="danger" busy={busy} onClick={() => send({ type: 'line.deleted' })}>
          YES
        </Button>
      </div>
    </Modal>
  );
}
