import type { Order } from '#contracts/order/order.ts';
import * as icons from '../order/icons.ts';
import { Icon } from '../ui/Icon.tsx';
import { alert, check } from '../ui/icons.ts';
import { milestonesOf } from './order-milestones.ts';

const MARKS = {
  done: check,
  current: icons.clock,
  next: icons.circle,
  stopped: alert,
} as const;
const SAID = { done: 'Done: ', current: 'In progress: ', next: 'Next: ', stopped: '' } as const;

/** The steps of an order: completed, current, and expected. */
export function OrderProgress({ order }: { order: Order }) {
  return (
    <ol className="milestones">
      {milestonesOf(order, new Date()).map(({ title, text, when, state }) => (
        <li key={title} className={`milestone--${state}`}>
          <Icon path={MARKS[state]} />
          <p>
            <span className="visually-hidden">{SAID[state]}</span>
            <span className="milestone__title">{title}</span>
            {text && <span className="milestone__text">{text}</span>}
          </p>
          <span className="milestone__when">{when}</span>
        </li>
      ))}
    </ol>
  );
}
