import type { Order } from '#contracts/order/order.ts';
import * as icons from '../order/icons.ts';
import { Icon } from '../ui/Icon.tsx';
import { alert, check } from '../ui/icons.ts';
import { milestonesOf } from './order-milestones.ts';

const MARKS = {
  done: check,
  current: icons.clock,
  next: undefined,
  stopped: alert,
} as const;
const SAID = { done: 'Done: ', current: 'In progress: ', next: 'Next: ', stopped: '' } as const;

/** The steps of an order: those done, the present one and those to come. */
export function OrderProgress({ order }: { order: Order }) {
  return (
    <ol className="milestones">
      {milestonesOf(order).map(({ title, text, state }) => {
        const mark = MARKS[state];
        return (
          <li key={title} className={`milestone--${state}`}>
            <span className="milestone__mark">{mark && <Icon path={mark} small />}</span>
            <span>
              <span className="milestone__title">
                <span className="visually-hidden">{SAID[state]}</span>
                {title}
              </span>
              {text && <span className="milestone__text">{text}</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
