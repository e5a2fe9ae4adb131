import { useState } from 'react';
import { callDesk } from '#api-client/desk/call-desk.ts';
import { getDeskToday, getDeskTodayChanges, type Today } from '#contracts/desk/today.ts';
import { californiaDay } from '#contracts/time/california.ts';
import { formatDay } from '#contracts/time/days.ts';
import { NotLoaded } from '#islands/sections/LoadFailed.tsx';
import { deskScreens } from '#routes/desk-screens.ts';
import { FindForm } from '../FindForm.tsx';
import { useFocusAfter } from '../use-focus-after.ts';
import { useWatchedData } from '../use-watched-data.ts';
import { lastHour } from './last-hour.ts';
import { TodayTable } from './TodayTable.tsx';

/** Today's worklist, oldest first in each group. */
export function DeskToday() {
  const now = new Date();
  const { state, reload, refresh } = useWatchedData(
    'today',
    () => callDesk(getDeskToday),
    ({ version }) => callDesk(getDeskTodayChanges, { seen: version }),
  );
  const [announcement, setAnnouncement] = useState('');
  const { heading, keepFocus } = useFocusAfter(state);
  const settled = (done: string) => {
    setAnnouncement(done);
    keepFocus();
    refresh();
  };
  return (
    <div className="stack">
      <div className="desk-top">
        <div>
          <h1
            ref={heading}
            tabIndex={-1}
          >{`${deskScreens.today.title}, ${formatDay(californiaDay(now))}`}</h1>
          <p role="status">
            {state.phase === 'ready' && (
              <span>{`${announcement} ${leadOf(state.value)}`.trim()}</span>
            )}
          </p>
        </div>
        <FindForm sought="" look="secondary" />
      </div>
      <NotLoaded state={state} lines={8} onRetry={reload} />
      {state.phase === 'ready' && (
        <>
          {state.value.groups.length > 0 && (
            <TodayTable groups={state.value.groups} now={now} onSettled={settled} />
          )}
          <p className="fine-print">{lastHour(state.value)}</p>
        </>
      )}
    </div>
  );
}

function leadOf({ groups, counts }: Today): string {
  const { mine, unclaimed, colleagues } = counts;
  const total = mine + unclaimed;
  const theirs = colleagues === 0 ? '' : ` Colleagues have ${colleagues}.`;
  if (groups.length === 0 || total === 0) return `Nothing needs your attention.${theirs}`;
  const things = total === 1 ? '1 item needs' : `${total} items need`;
  const split =
    mine === 0
      ? ''
      : `: ${[`${mine} yours`, ...(unclaimed === 0 ? [] : [`${unclaimed} unclaimed`])].join(', ')}`;
  return `${things} your attention${split}.${theirs} Oldest first in each group.`;
}
