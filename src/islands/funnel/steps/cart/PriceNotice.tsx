import { Notice } from '#islands/order/Notice.tsx';
import { useFunnel } from '../../contexts.ts';

/** Shows that the fees, which are valid for a day, were recalculated. */
export function PriceNotice() {
  const { items } = useFunnel('items');
  if (!items.some((item) => item.price_changed)) return null;
  return (
    <Notice kind="warning" title="Fees have changed">
      <p>We recalculated your fees today. Please review the new amounts before you pay.</p>
    </Notice>
  );
}
