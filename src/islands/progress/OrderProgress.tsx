import type { Order } from '#contracts/order/order.ts';
import { badgeOf, orderBadges } from '#contracts/order/order-words.ts';
import { TEST_BADGE, TEST_STEPS } from '#contracts/partner/test-words.ts';
import { Badge } from '#islands/order/Badge.tsx';
import * as icons from '#islands/order/icons.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import { alert, check } from '#islands/ui/icons.ts';
import type { English } from '#words/spanish/spanish.ts';
import { t, translate } from '#words/words.ts';
import { currentMilestone, isAtEnd, milestonesOf, nextMilestone } from './order-milestones.ts';

const MARKS = {
  done: check,
  current: icons.clock,
  next: icons.circle,
  stopped: alert,
} as const;
const SAID = {
  done: 'Done:',
  current: 'In progress:',
  next: 'Later:',
} as const satisfies Record<string, English>;

const said = (state: keyof typeof MARKS) => (state === 'stopped' ? '' : `${t(SAID[state])} `);

/** The status, and the next step with its day. */
export function StatusSentence({ order, now }: { order: Order; now: Date }) {
  const next = nextMilestone(order, now);
  return (
    <>
      <b>{`${currentMilestone(order, now)}.`}</b>
      {next && <span>{` ${next}`}</span>}
    </>
  );
}

export function OrderProgress({ order }: { order: Order }) {
  const steps = milestonesOf(order, new Date());
  // A step that nobody has begun looks like the current one if everything before it is done.
  const present = steps.find(({ state }) => state !== 'done');
  // The delivery of a completed order isn't our step.
  const isUpcoming = (step: (typeof steps)[number]) =>
    step === present && step.state === 'next' && !isAtEnd(order);
  const lookOf = (step: (typeof steps)[number]) => (isUpcoming(step) ? 'current' : step.state);
  const milestones = (
    <ol className="milestones">
      {steps.map((step) => (
        <li key={step.title} className={`milestone--${lookOf(step)}`}>
          <Icon path={MARKS[lookOf(step)]} />
          <p>
            <span className={isUpcoming(step) ? 'milestone__title' : 'visually-hidden'}>
              {isUpcoming(step) ? `${t('Next:')} ` : said(step.state)}
            </span>
            <span className="milestone__title">{translate(step.title)}</span>
            {step.text && <span className="milestone__text">{step.text}</span>}
          </p>
          <span className="milestone__when">{step.when}</span>
        </li>
      ))}
    </ol>
  );
  if (!order.is_test) return milestones;
  return (
    <>
      <p>{translate(TEST_STEPS)}</p>
      {milestones}
    </>
  );
}

type Props = {
  order: Pick<Order, 'order_status' | 'steps' | 'papers' | 'fee_difference' | 'is_test'>;
  /** The word that this page uses for an order that isn't completed. */
  underWay: 'processing' | 'pending';
};

export function OrderBadge({ order, underWay }: Props) {
  if (order.is_test) {
    return (
      <>
        <Badge kind="test">{translate(TEST_BADGE)}</Badge>{' '}
        <StateBadge order={order} underWay={underWay} />
      </>
    );
  }
  return <StateBadge order={order} underWay={underWay} />;
}

function StateBadge({ order, underWay }: Props) {
  const badge = badgeOf(order);
  const word = orderBadges[badge === 'processing' ? underWay : badge];
  return <Badge kind={looks[badge]}>{t(word)}</Badge>;
}

const looks = {
  papersMissing: 'waiting',
  undecided: 'waiting',
  checking: 'waiting',
  feesTaken: 'waiting',
  processing: 'waiting',
  completed: 'done',
  canceled: 'ended',
  refused: 'bad',
} as const;
