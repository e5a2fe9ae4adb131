import { Notice } from '#islands/order/Notice.tsx';
import { t } from '#words/words.ts';
import { useFunnel } from '../../contexts.ts';

/** Shows that the fees, which are valid for a day, were recalculated. */
export function PriceNotice() {
  const { items } = useFunnel('items');
  if (!items.some((item) => item.price_changed)) return null;
  return (
    <Notice kind="warning" title={t('Fees have changed')}>
      <p>{t('We recalculated your fees today. Please review the new amounts before you pay.')}</p>
    </Notice>
  );
}
