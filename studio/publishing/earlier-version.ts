/** An event in a document's history, newest first. `revisionId` is the revision that it made. */
export type PublishEvent = { type: string; revisionId?: string };

const isPublish = ({ type }: PublishEvent) => type === 'publishDocumentVersion';

/** The history may not contain the published revision yet. */
export function hasEarlier(events: readonly PublishEvent[], published: string): boolean {
  return events.some((event) => isPublish(event) && event.revisionId !== published);
}

/** Returns the revision that was published before the current one, if there is one. */
export function earlierThan(
  events: readonly PublishEvent[],
  published: string,
): string | undefined {
  const current = events.findIndex(({ revisionId }) => revisionId === published);
  if (current < 0) throw new Error('The history doesn’t contain the last publish yet.');
  return events.slice(current + 1).find(isPublish)?.revisionId;
}
