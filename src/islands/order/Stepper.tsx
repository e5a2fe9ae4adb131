const STEPS = ['Shipping', 'Confirm address', 'Cart', 'Payment'] as const;
export type StepName = (typeof STEPS)[number];

/** Shows how far along the customer is between the lookup and the payment. It has no links. */
export function Stepper({ current }: { current: StepName }) {
  const at = STEPS.indexOf(current);
  return (
    <>
      <ol className="stepper" aria-label="Progress">
        {STEPS.map((step, index) => (
          <li
            key={step}
            className={index < at ? 'stepper__done' : undefined}
            aria-current={index === at ? 'step' : undefined}
          >
            <span className="stepper__name">
              {index < at && <span className="visually-hidden">Done: </span>}
              <span>{`${index + 1}. ${step}`}</span>
            </span>
          </li>
        ))}
      </ol>
      <p
        className="stepper__now"
        aria-hidden="true"
      >{`Step ${at + 1} of ${STEPS.length}: ${current}`}</p>
    </>
  );
}
