import { ResetIcon } from '@sanity/icons/Reset';
import { useToast } from '@sanity/ui/toast';
import { useEffect, useState } from 'react';
import { type DocumentActionComponent, type SanityDocument, useClient } from 'sanity';
import { API } from '../../src/cms/lake-api.ts';
import { RESTORED } from './restore-newest.ts';
import { useToastedRequest } from './use-request.ts';

const NAME = 'Undo last publish';

type Events = { events: Record<string, { type: string; revisionId?: string }[]> };

/** Makes a draft of the version that was published before the current one, if there is one. */
export const undoPublish: DocumentActionComponent = ({ id, draft, published }) => {
  const client = useClient(API);
  const toast = useToast();
  const { isBusy, send } = useToastedRequest();
  const revision = published?._rev;
  const history = `/data/history/${client.config().dataset}`;
  const [earlier, setEarlier] = useState<string>();

  useEffect(() => {
    if (revision === undefined) return;
    let ended = false;
    client
      .request<Events>({ url: `${history}/events/documents/${id}?limit=100` })
      .then(({ events }) => {
        const publishes = events[id]?.filter(({ type }) => type === 'publishDocumentVersion');
        if (!ended) setEarlier(publishes?.[1]?.revisionId);
      })
      // While offline, there is nothing to undo with.
      .catch(() => undefined);
    return () => {
      ended = true;
    };
  }, [client, history, id, revision]);
  if (!published || earlier === undefined) return null;

  async function undo(): Promise<undefined> {
    const { documents } = await client.request<{ documents: SanityDocument[] }>({
      url: `${history}/documents/${id}?revision=${earlier}`,
    });
    const [version] = documents;
    if (!version) return void toast.push({ status: 'info', title: 'There is no earlier version.' });
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
