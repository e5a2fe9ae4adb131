import type { ListenOptions } from '@sanity/client';
import { useEffect, useState } from 'react';
import { throttleTime } from 'rxjs';
import { useClient } from 'sanity';
import { API } from '../../src/cms/lake-api.ts';

/** Notifies of a change once queries show it. */
export const LISTEN: ListenOptions = {
  visibility: 'query',
  events: ['welcome', 'mutation'],
  includeResult: false,
};

/** Each key press in a draft is a change, and each look fetches all that is found. */
const AT_MOST_EVERY_MS = 1000;

/**
 * The documents that a filter finds, including drafts and notes, as they change. Undefined until fetched. The
 * parameters must be a constant.
 */
export function useLive<Found>(
  filter: string,
  params: Record<string, unknown>,
  order = '_id',
): Found[] | undefined {
  const client = useClient(API);
  const [documents, setDocuments] = useState<Found[]>();
  useEffect(() => {
    const raw = client.withConfig({ perspective: 'raw' });
    let ended = false;
    const look = async () => {
      const found = await raw.fetch<Found[]>(`${filter} | order(${order})`, params);
      if (!ended) setDocuments(found);
    };
    const heard = raw
      .listen(filter, params, LISTEN)
      .pipe(throttleTime(AT_MOST_EVERY_MS, undefined, { leading: true, trailing: true }))
      .subscribe(() => void look());
    return () => {
      ended = true;
      heard.unsubscribe();
    };
  }, [client, filter, params, order]);
  return documents;
}
