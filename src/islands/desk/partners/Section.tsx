import type { ReactNode } from 'react';
import { MovingLink } from '#islands/sections/navigation.tsx';
import { deskOrderPath } from '#routes/desk-screens.ts';
import { partnerOrderPath } from '#routes/pages.ts';
import { DeskLink } from '../navigation.tsx';

export function Section({
  id,
  title,
  children,
}: {
  id: string;
  title: string;
  children: ReactNode;
}) {
  return (
    <section className="desk-section" aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {title}
      </h2>
      <div className="stack-small">{children}</div>
    </section>
  );
}

export function Facts({ facts }: { facts: readonly (readonly [term: string, value: string])[] }) {
  return (
    <dl className="desk-facts">
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd className="desk-mail">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** An order's page at the desk or in the portal. */
export function OrderLink({ orderId, isStaff }: { orderId: string; isStaff: boolean }) {
  if (isStaff) return <DeskLink to={deskOrderPath(orderId)}>{orderId}</DeskLink>;
  return (
    <MovingLink to={partnerOrderPath(orderId)} isSection>
      {orderId}
    </MovingLink>
  );
}
