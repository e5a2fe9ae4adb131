import { ESTIMATE_NOTE } from '#contracts/order/estimate-words.ts';
import { Notice } from '#islands/order/Notice.tsx';
import { t } from '#words/words.ts';

export function EstimateNotice() {
  return (
    <Notice title={t('Estimated DMV fees')}>
      <p>{t(ESTIMATE_NOTE)}</p>
      <p>
        {t(
          'The DMV may still need a smog certificate or proof of insurance. If so, it keeps the fees, but won’t send a sticker until it has the document. If the registration is on hold, the DMV won’t accept the renewal: we’ll email you the reason, and you’ll get the full amount back.',
        )}
      </p>
    </Notice>
  );
}
