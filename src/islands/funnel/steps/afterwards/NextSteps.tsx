import { californiaDay } from '#contracts/time/california.ts';
import { formatDayOfWeek } from '#contracts/time/days.ts';
import { Button } from '#islands/ui/Button.tsx';
import { FunnelActorContext } from '../../FunnelActorContext.ts';
import type { NextStep } from './next-steps.ts';
import { toOrderStatus } from './to-order-status.ts';

type Props = {
  steps: readonly NextStep[];
  /** Where to put the year tag. */
  aboutTag: string;
};

/** The next steps: days on the left, text on the right. */
export function NextSteps({ steps, aboutTag }: Props) {
  const now = FunnelActorContext.useSelector(({ context }) => context.now);
  const orders = FunnelActorContext.useSelector(({ context }) => context.orders);
  const { send } = FunnelActorContext.useActorRef();
  const today = californiaDay(now());
  return (
    <ol className="dated">
      {steps.map(({ day, text, stressed, hint, bringsTag, endsCanceling }, position) => {
        const [weekday, date] = day ? formatDayOfWeek(day).split(' ') : [];
        return (
          <li key={`${day} ${text}`}>
            <span className="dated__day">
              <span>
                {day === today ? 'Today' : (weekday ?? (position === 0 ? 'First' : 'Then'))}
              </span>
              {date && <span className="dated__small">{` ${date}`}</span>}
            </span>
            <div>
              <span>{text}</span>
              {stressed && <b>{stressed}</b>}
              {stressed && <span>.</span>}
              {hint && <span className="dated__small">{hint}</span>}
              {bringsTag && <span className="dated__small">{aboutTag}</span>}
              {endsCanceling && (
                <Button look="quiet" small onClick={() => send(toOrderStatus(orders))}>
                  Cancel this order
                </Button>
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
