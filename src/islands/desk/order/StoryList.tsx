import type { Story, StoryEntry } from '#contracts/desk/order-story.ts';
import { deskMoment } from '../moments.ts';

/** What happened, the newest first, under what comes next. */
export function StoryList({ story: { next, entries, opened } }: { story: Story }) {
  return (
    <>
      <ol className="desk-story">
        {next !== null && (
          <li className="desk-story__next">
            {next.at === null ? (
              <span className="desk-story__when">Next</span>
            ) : (
              <time dateTime={next.at}>{deskMoment(next.at)}</time>
            )}
            <span className="desk-story__what">
              <b>{`Next: ${next.what}`}</b>
            </span>
            <span className="desk-story__from">planned</span>
          </li>
        )}
        {entries.map(({ at, what, by, is_bad, who }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two entries may say the same at the same moment
          <li key={`${at} ${by} ${index}`}>
            <time dateTime={at}>{deskMoment(at)}</time>
            <span className={is_bad ? 'desk-story__what desk-story__bad' : 'desk-story__what'}>
              {what}
            </span>
            <span className="desk-story__from">{who ?? by}</span>
          </li>
        ))}
      </ol>
      {opened.length > 0 && <p className="fine-print">{opened.map(openedBy).join(' ')}</p>}
    </>
  );
}

/** Beside the story, whose readers want to know what happened to the order. */
const openedBy = ({ at, what, who }: StoryEntry) => `${what} by ${who} (${deskMoment(at)}).`;
