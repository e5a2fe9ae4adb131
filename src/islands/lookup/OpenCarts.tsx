import { type RefObject, useEffect, useState } from 'react';
import { CartNotice } from './CartNotice.tsx';
import { CartQuestion } from './CartQuestion.tsx';
import type { KnownEmail, Submission } from './LookupForm.tsx';
import type { Carts } from './open-carts.ts';

type Send = (submission: Submission) => void;
export type Gate = { pass?: Send | undefined; held?: Submission | undefined };

type Props = {
  read: () => Promise<Carts>;
  /** While this is shown, the form submits through `pass`. An earlier submission is in `held`. */
  gate: RefObject<Gate>;
  send: Send;
  onEmail: (email: KnownEmail) => void;
  onOpen?: (path: string) => void;
};

/**
 * The open carts, above the form that starts an order. If the form's email differs from that of the cart that
 * the vehicle would join, asks before submitting: the email may be mistyped.
 */
export function OpenCarts({ read, gate, send, onEmail, onOpen }: Props) {
  const [carts, setCarts] = useState<Carts>({ others: [] });
  const [asking, setAsking] = useState<Submission>();
  const { joined } = carts;

  useEffect(() => {
    const reading = read().then((found) => {
      setCarts(found);
      if (found.joined) onEmail({ address: found.joined.email, force: false });
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
