import { ResetIcon } from '@sanity/icons/Reset';
import { useToast } from '@sanity/ui/toast';
import { type DocumentActionComponent, type SanityDocument, useClient } from 'sanity';
import { API } from '../../src/cms/lake-api.ts';
import { RESTORED } from './restore-newest.ts';
import { useToastedRequest } from './use-request.ts';

const NAME = 'Undo last publish';

type Events = { events: Record<string, { type: string; revisionId?: string }[]> };

/** Makes a draft of the version that was published before the current one. */
export const undoPublish: DocumentActionComponent = ({ id, draft, published }) => {
  const client = useClient(API);
  const toast = useToast();
  const { isBusy, send } = useToastedRequest();
  if (!published) return null;
  const history = `/data/history/${client.config().dataset}`;

  async function undo(): Promise<undefined> {
    const { events } = await client.request<Events>({
      url: `${history}/events/documents/${id}?limit=100`,
    });
    const publishes = events[id]?.filter(({ type }) => type === 'publishDocumentVersion');
    const revision = publishes?.[1]?.revisionId;
    const { documents } = revision
      ? await client.request<{ documents: SanityDocument[] }>({
          url: `${history}/documents/${id}?revision=${revision}`,
        })
      : { documents: [] };
    const [earlier] = documents;
    if (!earlier) return void toast.push({ status: 'info', title: 'There is no earlier version.' });
    const { _rev: _, _updatedAt: __, ...content } = earlier;
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
