import { FormSkeleton, Skeleton } from '#islands/order/Skeleton.tsx';
import { type StepName, Stepper } from '#islands/order/Stepper.tsx';
import type { English } from '#words/spanish/spanish.ts';
import { translate } from '#words/words.ts';
import { WAITING_TITLE, WaitingPanel } from './steps/Checking.tsx';

/** Shown until the funnel's first screen is known, and rendered on the server. The title is in English. */
export function Arriving({ title }: { title: string }) {
  if (title === WAITING_TITLE) return <WaitingPanel plate="" />;
  const step = FRAMES[title];
  if (step === undefined) {
    return (
      <div className="stack page--task">
        <h1 tabIndex={-1}>{translate(title)}</h1>
        <Skeleton />
      </div>
    );
  }
  return (
    <div className="step">
      <div className="step__head stack">
        {step.name && (
          <div>
            <Stepper current={step.name} />
          </div>
        )}
        <h1 tabIndex={-1}>{translate(step.heading)}</h1>
        <FormSkeleton />
      </div>
    </div>
  );
}

/** The step and heading that each screen shows while it loads, keyed by the screen's title in the route table. */
const FRAMES: Record<string, { name?: StepName; heading: English } | undefined> = {
  'Shipping address': { name: 'Shipping', heading: 'Where should we mail your documents?' },
  'Confirm your address': { name: 'Confirm address', heading: 'Which address should we use?' },
  'Your cart': { name: 'Cart', heading: 'Your cart' },
  'Payment details': { name: 'Payment', heading: 'Payment details' },
  'Not yet eligible for renewal': {
    heading: 'Your registration is not yet eligible for renewal',
  },
};
