import type { Story, StoryEntry, StorySource } from '#contracts/desk/order-story.ts';
import { deskMoment } from '../moments.ts';

/** What happened, newest first, below the next step. */
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
          // biome-ignore lint/suspicious/noArrayIndexKey: two entries may have the same text and time
          <li key={`${at} ${by} ${index}`}>
            <time dateTime={at}>{deskMoment(at)}</time>
            <span className={is_bad ? 'desk-story__what desk-story__bad' : 'desk-story__what'}>
              {what}
            </span>
            <span className="desk-story__from">{who ?? sources[by] ?? by}</span>
          </li>
        ))}
      </ol>
      {opened.length > 0 && <p className="fine-print">{opened.map(openedBy).join(' ')}</p>}
    </>
  );
}

/** Where a source is not called what the server calls it. */
const sources: Partial<Record<StorySource, string>> = {
  post: 'carrier',
  papers: 'documents',
  mail: 'email',
};

/** Listed separately, because readers of the history want to know what happened to the order. */
const openedBy = ({ at, what, who }: StoryEntry) => `${what} by ${who} (${deskMoment(at)}).`;
