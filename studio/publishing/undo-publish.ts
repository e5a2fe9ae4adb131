import { ResetIcon } from '@sanity/icons/Reset';
import { useToast } from '@sanity/ui/toast';
import { useCallback, useEffect, useState } from 'react';
import { type DocumentActionComponent, type SanityDocument, useClient } from 'sanity';
import { API } from '../../src/cms/lake-api.ts';
import { earlierThan, hasEarlier, type PublishEvent } from './earlier-version.ts';
import { RESTORED } from './restore-newest.ts';
import { useToastedRequest } from './use-request.ts';

const NAME = 'Undo last publish';
const NONE = { status: 'info', title: 'There is no earlier version.' } as const;

type Events = { events: Record<string, PublishEvent[]> };

/** Makes a draft of the version that was published before the current one, if there is one. */
export const undoPublish: DocumentActionComponent = ({ id, draft, published }) => {
  const client = useClient(API);
  const toast = useToast();
  const { isBusy, send } = useToastedRequest();
  const revision = published?._rev;
  const history = `/data/history/${client.config().dataset}`;
  const [undoable, setUndoable] = useState<string>();

  const readEvents = useCallback(async () => {
    const url = `${history}/events/documents/${id}?limit=100`;
    const { events } = await client.request<Events>({ url });
    return events[id] ?? [];
  }, [client, history, id]);

  useEffect(() => {
    if (revision === undefined || undoable === id) return;
    let ended = false;
    const show = (isShown: boolean) => isShown && !ended && setUndoable(id);
    // If the request fails, the action reads the history again and shows the problem.
    readEvents().then(
      (events) => show(hasEarlier(events, revision)),
      () => show(true),
    );
    return () => {
      ended = true;
    };
  }, [readEvents, id, revision, undoable]);
  if (!published || undoable !== id) return null;

  async function undo(): Promise<undefined> {
    // Another publish may have followed since the action was shown.
    const earlier = earlierThan(await readEvents(), String(revision));
    if (earlier === undefined) return void toast.push(NONE);
    const { documents } = await client.request<{ documents: SanityDocument[] }>({
      url: `${history}/documents/${id}?revision=${earlier}`,
    });
    const [version] = documents;
    if (!version) return void toast.push(NONE);
    const { _rev: _, _updatedAt: __, ...content } = version;
    await client.createIfNotExists({ ...content, _id: `drafts.${id}` });
    toast.push(RESTORED);
  }

  return {
    label: NAME,
    icon: ResetIcon,
    disabled: isBusy || draft !== null,
    title: draft ? 'Publish or discard the draft first.' : undefined,
    onHandle: () => send(undo),
  };
};
undoPublish.displayName = NAME;
