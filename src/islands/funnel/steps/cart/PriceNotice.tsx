import { Notice } from '#islands/order/Notice.tsx';

/** Fees are valid for a day; the customer is told when they were calculated again. */
export function PriceNotice({ changed }: { changed: boolean }) {
  if (!changed) return null;
  return (
    <Notice kind="warning" title="Fees have changed">
      <p>The fees were calculated again today. Please look at the new amounts before you pay.</p>
    </Notice>
  );
}
