import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { Modal } from '#islands/dialog/Modal.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Exact, ExactEmail } from '#islands/ui/Exact.tsx';
import { rich } from '#islands/ui/rich.tsx';
import { t } from '#words/words.ts';
import type { KnownEmail, Submission } from './LookupForm.tsx';
import type { Carts, JoinedCart, OpenCart } from './open-carts.ts';

type Send = (submission: Submission) => void;
export type Gate = { pass?: Send | undefined; held?: Submission | undefined };

type Props = {
  read: () => Promise<Carts>;
  /** While this component is mounted, the form submits through `pass`. An earlier submission is in `held`. */
  gate: RefObject<Gate>;
  send: Send;
  onEmail: (email: KnownEmail) => void;
  onOpen?: (path: string) => void;
};

/**
 * The open carts, shown above the form that starts an order. If the form's email differs from the email of
 * the cart to which the vehicle would be added, asks for confirmation before submitting, because the email may be
 * mistyped.
 */
export function OpenCarts({ read, gate, send, onEmail, onOpen }: Props) {
  const [carts, setCarts] = useState<Carts>({ others: [] });
  const [asking, setAsking] = useState<Submission>();
  const { joined } = carts;

  useEffect(() => {
    const reading = read().then((found) => {
      setCarts(found);
      if (found.joined) onEmail({ address: found.joined.email, force: false, folded: true });
      return found.joined?.email.toLowerCase();
    });
    const { current } = gate;
    current.pass = async (submission) => {
      const email = await reading;
      if (email && submission.draft.user_email.toLowerCase() !== email) setAsking(submission);
      else send(submission);
    };
    if (current.held) current.pass(current.held);
    current.held = undefined;
    return () => {
      current.pass = undefined;
    };
  }, [read, onEmail, gate, send]);

  function answer(email: string) {
    if (!asking) return;
    setAsking(undefined);
    onEmail({ address: email, force: true });
    send({ draft: { ...asking.draft, user_email: email }, accepted: email });
  }

  return (
    <>
      <CartNotice carts={carts} onOpen={onOpen} />
      {joined && asking && (
        <CartQuestion
          joined={joined}
          typed={asking.draft.user_email}
          onKeep={() => answer(joined.email)}
          onStart={() => answer(asking.draft.user_email)}
          onDismiss={() => setAsking(undefined)}
        />
      )}
    </>
  );
}

type CartNoticeProps = {
  carts: Carts;
  /** Opens a path in the widget, where the address bar belongs to the partner. */
  onOpen?: ((path: string) => void) | undefined;
};

function CartNotice({ carts: { joined, others }, onOpen }: CartNoticeProps) {
  if (!joined && others.length === 0) return null;
  return (
    <div className="cart-notice">
      {joined && (
        <>
          <p>
            {rich('<b>We’ll add this vehicle to your cart</b> with {plates}.', {
              b: (words) => <b>{words}</b>,
              plates: <Exact>{joined.plates.join(', ')}</Exact>,
            })}
          </p>
          <CartLink cart={joined} onOpen={onOpen}>
            {t('Back to your cart')}
          </CartLink>
        </>
      )}
      {others.map((other) => (
        <CartLink key={other.user_uuid} cart={other} onOpen={onOpen}>
          <span>
            {rich('Your other cart: {plates}', {
              plates: <Exact>{other.plates.join(', ')}</Exact>,
            })}
          </span>
        </CartLink>
      ))}
    </div>
  );
}

type LinkProps = {
  cart: OpenCart;
  onOpen: CartNoticeProps['onOpen'];
  children: ReactNode;
};

function CartLink({ cart: { path }, onOpen, children }: LinkProps) {
  return (
    <a
      className="tall"
      href={path}
      onClick={(event) => {
        if (!onOpen) return;
        event.preventDefault();
        onOpen(path);
      }}
    >
      {children}
    </a>
  );
}

type CartQuestionProps = {
  joined: JoinedCart;
  typed: string;
  onKeep: () => void;
  onStart: () => void;
  onDismiss: () => void;
};

function CartQuestion({
  joined: { email, plates },
  typed,
  onKeep,
  onStart,
  onDismiss,
}: CartQuestionProps) {
  return (
    <Modal title={t('Start another cart?')} onDismiss={onDismiss}>
      <p>
        {rich(
          'Your cart with {plates} belongs to {email}. Using {typed} starts a new cart. Your current cart won’t change.',
          {
            plates: <Exact>{plates.join(', ')}</Exact>,
            email: <b translate="no">{email}</b>,
            typed: <b translate="no">{typed}</b>,
          },
        )}
      </p>
      <div className="actions">
        <Button wide focusFirst onClick={onKeep}>
          {rich('Keep {email}', { email: <ExactEmail>{email}</ExactEmail> })}
        </Button>
        <Button wide look="secondary" onClick={onStart}>
          {t('Start another cart')}
        </Button>
      </div>
    </Modal>
  );
}
