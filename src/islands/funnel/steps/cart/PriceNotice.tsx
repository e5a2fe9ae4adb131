import { Notice } from '#islands/order/Notice.tsx';

/** Fees are valid for a day. Says that they were recalculated. */
export function PriceNotice({ changed }: { changed: boolean }) {
  if (!changed) return null;
  return (
    <Notice kind="warning" title="Fees have changed">
      <p>We recalculated your fees today. Please review the new amounts before you pay.</p>
    </Notice>
  );
}
