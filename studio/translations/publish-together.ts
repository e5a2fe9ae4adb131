import { useToast } from '@sanity/ui/toast';
import {
  type DocumentActionDescription,
  type DocumentActionProps,
  getPublishedId,
  type SanityClient,
  type SanityDocument,
  useClient,
  useWorkspace,
  validateDocument,
  type Workspace,
} from 'sanity';
import { API } from '../../src/cms/lake-api.ts';
import { originalOf, TRANSLATED_INTO, translationIdOf } from '../../src/cms/languages.ts';

import { wrapAction } from '../wrap-action.ts';

/** Publish, which publishes the drafts of a document's translations and of its original at the same moment. */
export const publishTogether = wrapAction(useTogether);

function useTogether(
  action: DocumentActionDescription | null,
  { id, draft, published }: DocumentActionProps,
): DocumentActionDescription | null {
  const client = useClient(API);
  const workspace = useWorkspace();
  const toast = useToast();
  if (!action) return null;
  const original = originalOf(draft ?? published) ?? id;
  return {
    ...action,
    onHandle: async () => {
      const drafts = await draftsOf(client, original);
      const others = drafts.filter(({ _id }) => _id !== `drafts.${id}`);
      if (others.length === 0) return action.onHandle?.();
      for (const other of others) {
        const problem = await firstProblem(other, client, workspace);
        if (problem === undefined) continue;
        const title = `Nothing is published yet: ${nameOf(other)} has a mistake`;
        toast.push({ status: 'error', title, description: problem, duration: 15_000 });
        return;
      }
      await client.action(
        drafts.map(({ _id }) => ({
          actionType: 'sanity.action.document.publish',
          draftId: _id,
          publishedId: getPublishedId(_id),
        })),
      );
      const title = `Published together with ${others.map(nameOf).join(' and ')}`;
      toast.push({ status: 'success', title });
    },
  };
}

/** The drafts of an original and of its translations, the original first. */
function draftsOf(client: SanityClient, original: string): Promise<SanityDocument[]> {
  const ids = [original, ...TRANSLATED_INTO.map(({ id }) => translationIdOf(original, id))];
  return client.fetch<SanityDocument[]>(
    '*[_id in $ids] | order(_id)',
    { ids: ids.map((id) => `drafts.${id}`) },
    { perspective: 'raw' },
  );
}

function nameOf(document: SanityDocument): string {
  const language = TRANSLATED_INTO.find(({ id }) => id === document.language);
  return language ? `the ${language.title} translation` : 'the English original';
}

/** The first mistake that keeps a draft from being published, in the words of its field. */
async function firstProblem(
  document: SanityDocument,
  client: SanityClient,
  workspace: Workspace,
): Promise<string | undefined> {
  const markers = await validateDocument({
    document,
    workspace,
    getClient: (options) => client.withConfig(options),
    environment: 'studio',
  });
  return markers.find(({ level }) => level === 'error')?.message;
}
