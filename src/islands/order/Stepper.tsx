import type { English } from '#words/spanish/spanish.ts';
import { t } from '#words/words.ts';

const STEPS = [
  'Shipping',
  'Confirm address',
  'Cart',
  'Payment',
] as const satisfies readonly English[];
export type StepName = (typeof STEPS)[number];

/** Shows how far along the customer is between the lookup and the payment. It has no links. */
export function Stepper({ current }: { current: StepName }) {
  const at = STEPS.indexOf(current);
  return (
    <>
      <ol className="stepper" aria-label={t('Progress')}>
        {STEPS.map((step, index) => (
          <li
            key={step}
            className={index < at ? 'stepper__done' : undefined}
            aria-current={index === at ? 'step' : undefined}
          >
            <span className="stepper__name">
              {index < at && <span className="visually-hidden">{`${t('Done:')} `}</span>}
              <span>{`${index + 1}. ${t(step)}`}</span>
            </span>
          </li>
        ))}
      </ol>
      <p className="stepper__now" aria-hidden="true">
        {t('Step {at} of {count}: {step}', {
          at: at + 1,
          count: STEPS.length,
          step: t(current),
        })}
      </p>
    </>
  );
}
