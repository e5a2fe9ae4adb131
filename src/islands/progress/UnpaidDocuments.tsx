import { Suspense } from 'react';
import type { OrderLine } from '#contracts/order/cart.ts';
import { ESTIMATE_LINE } from '#contracts/order/estimate-words.ts';
import { documentsOf } from '#contracts/order/line-plan.ts';
import { neededLead, paperWords } from '#contracts/papers/paper-words.ts';
import { Notice } from '#islands/order/Notice.tsx';
import { lazyPart } from '#islands/ui/lazy-part.ts';
import { t } from '#words/words.ts';
import { MissingPapers } from './MissingPapers.tsx';

const EstimateNotice = lazyPart(
  async () => (await import('./EstimateNotice.tsx')).EstimateNotice,
  EstimateLine,
);

type Line = Pick<
  OrderLine,
  'uuid' | 'is_estimate' | 'missing_papers' | 'service_type' | 'user_vehicle'
>;

type Props = {
  lines: readonly Line[];
  /** Explains what each document must look like and why it is needed. Used where the list first appears. */
  explained?: boolean;
  /** Explains what an estimate means. Other screens only state that the fees are an estimate. */
  estimateInFull?: boolean;
};

/**
 * The required documents, listed before the payment, and what we don't know yet if the fees are an estimate. Renders
 * nothing if neither applies.
 */
export function UnpaidPapers({ lines, explained, estimateInFull }: Props) {
  const Estimate = estimateInFull ? EstimateNotice : EstimateLine;
  return (
    <>
      <NeededPapers lines={lines} {...(explained && { explained })} />
      <MissingPapers lines={lines} status="unpaid" />
      <Suspense>{lines.some((line) => line.is_estimate) && <Estimate />}</Suspense>
    </>
  );
}

function EstimateLine() {
  return <p>{t(ESTIMATE_LINE)}</p>;
}

function NeededPapers({ lines, explained }: Pick<Props, 'lines' | 'explained'>) {
  const needing = lines.filter((line) => documentsOf(line).length > 0);
  if (needing.length === 0) return null;
  return (
    <Notice title={t('You’ll need documents')}>
      {needing.map((line) => (
        <div key={line.uuid} className="stack">
          <p>
            {lines.length > 1 && (
              <b translate="no">{`${line.user_vehicle?.vehicle_license_plate ?? '-'}: `}</b>
            )}
            <span>{t(neededLead)}</span>
          </p>
          <ul>
            {documentsOf(line).map((paper) => (
              <li key={paper}>
                <b>{t(paperWords[paper].name)}</b>
                {explained && <span>{`. ${t(paperWords[paper].why)}`}</span>}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Notice>
  );
}
