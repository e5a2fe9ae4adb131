import { ESTIMATE_NOTE } from '#contracts/order/estimate-words.ts';
import { Notice } from '#islands/order/Notice.tsx';

export function EstimateNotice() {
  return (
    <Notice title="Estimated DMV fees">
      <p>{ESTIMATE_NOTE}</p>
      <p>
        The DMV may still need a smog certificate or proof of insurance. If so, it keeps the fees,
        but won’t send a sticker until it has the document. If the registration is on hold, the DMV
        won’t accept the renewal: we’ll email you the reason, and you’ll get the full amount back.
      </p>
    </Notice>
  );
}
