import { californiaDay } from '#contracts/vehicle/california.ts';
import { formatDayOfWeek } from '#contracts/vehicle/days.ts';
import { FunnelActorContext } from '../../FunnelActorContext.ts';
import type { NextStep } from './next-steps.ts';

/** What happens next: the days left, the words right. */
export function NextSteps({ steps }: { steps: readonly NextStep[] }) {
  const now = FunnelActorContext.useSelector(({ context }) => context.now);
  const today = californiaDay(now());
  return (
    <ol className="dated">
      {steps.map(({ day, text, stressed, hint }) => {
        const [weekday, date] = day ? formatDayOfWeek(day).split(' ') : [];
        return (
          <li key={text}>
            <span className="dated__day">
              {day === today ? 'Today' : weekday}
              {date && <span className="dated__small"> {date}</span>}
            </span>
            <p>
              {text}
              {stressed && <b>{stressed}</b>}
              {stressed && '.'}
              {hint && <span className="dated__small">{hint}</span>}
            </p>
          </li>
        );
      })}
    </ol>
  );
}
