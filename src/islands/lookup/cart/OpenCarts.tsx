import { type RefObject, useEffect, useState } from 'react';
import type { KnownEmail, Submission } from '../LookupForm.tsx';
import { CartNotice } from './CartNotice.tsx';
import { CartQuestion } from './CartQuestion.tsx';
import type { Carts } from './open-carts.ts';

type Send = (submission: Submission) => void;

type Props = {
  read: () => Promise<Carts>;
  /** What the form sends by as long as this is shown. */
  gate: RefObject<Send | undefined>;
  send: Send;
  onEmail: (email: KnownEmail) => void;
  onOpen?: (path: string) => void;
};

/**
 * The open carts, above the form that begins an order. Where its e-mail is not that of the cart that the vehicle
 * would join, it asks before it sends: the e-mail may be mistyped.
 */
export function OpenCarts({ read, gate, send, onEmail, onOpen }: Props) {
  const [carts, setCarts] = useState<Carts>({ others: [] });
  const [asking, setAsking] = useState<Submission>();
  const { joined } = carts;

  useEffect(() => {
    void read().then((found) => {
      setCarts(found);
      if (found.joined) onEmail({ address: found.joined.email, force: false });
    });
  }, [read, onEmail]);

  useEffect(() => {
    gate.current = (submission) => {
      const typed = submission.draft.user_email.toLowerCase();
      if (joined && typed !== joined.email.toLowerCase()) setAsking(submission);
      else send(submission);
    };
    return () => {
      gate.current = undefined;
    };
  }, [gate, joined, send]);

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
