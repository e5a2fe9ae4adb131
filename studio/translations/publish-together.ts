import { useToast } from '@sanity/ui/toast';
import { useEffect, useState } from 'react';
import {
  type DocumentActionDescription,
  type DocumentActionProps,
  getPublishedId,
  type SanityClient,
  type SanityDocument,
  useClient,
  useSyncState,
  useWorkspace,
  validateDocument,
  type Workspace,
} from 'sanity';
import { API } from '../../src/cms/lake-api.ts';
import { originalOf, TRANSLATED_INTO, translationIdOf } from '../../src/cms/languages.ts';
import { wrapAction } from '../wrap-action.ts';

/** A long text hands on what is typed 250 ms after the last key: `createMutationBatcher` of @portabletext/editor. */
const LAST_WORDS_MS = 400;

/**
 * Publish, which checks what is stored, and publishes the drafts of a document's translations and of its original at
 * the same moment. Sanity's own action judges by the check that ended last, which may be that of an earlier text: it
 * would refuse a draft that has just been finished.
 */
export const publishTogether = wrapAction(useTogether);

function useTogether(
  action: DocumentActionDescription | null,
  { id, type, draft, published }: DocumentActionProps,
): DocumentActionDescription | null {
  const client = useClient(API);
  const workspace = useWorkspace();
  const toast = useToast();
  const { isSyncing } = useSyncState(id, type);
  const [step, setStep] = useState<'idle' | 'pausing' | 'storing' | 'publishing'>('idle');
  const original = originalOf(draft ?? published) ?? id;

  useEffect(() => {
    if (step !== 'pausing') return;
    const timer = setTimeout(() => setStep('storing'), LAST_WORDS_MS);
    return () => clearTimeout(timer);
  }, [step]);

  useEffect(() => {
    // The last words that were typed are stored a moment after the click.
    if (step !== 'storing' || isSyncing) return;
    const refuse = (title: string, description: string) =>
      toast.push({ status: 'error', title, description, duration: 15_000 });
    const publishStored = async () => {
      const drafts = await draftsOf(client, original);
      // A second click may come before the first one is seen to have published.
      if (drafts.length === 0) return;
      for (const one of drafts) {
        const problem = await firstProblem(one, client, workspace);
        if (problem === undefined) continue;
        const name = one._id === `drafts.${id}` ? 'this document' : nameOf(one);
        return refuse(`Nothing published: ${name} has a mistake`, problem);
      }
      // Not by the Studio's own operation, which is dropped where another follows it, as the store of the last words does.
      await client.action(
        drafts.map(({ _id }) => ({
          actionType: 'sanity.action.document.publish',
          draftId: _id,
          publishedId: getPublishedId(_id),
        })),
      );
      const others = drafts.filter(({ _id }) => _id !== `drafts.${id}`);
      if (others.length === 0) return;
      const title = `Published together with ${others.map(nameOf).join(' and ')}`;
      toast.push({ status: 'success', title });
    };
    setStep('publishing');
    publishStored()
      .catch((error: Error) => refuse('Nothing published. Try again.', error.message))
      .finally(() => setStep('idle'));
  }, [step, isSyncing, client, workspace, toast, id, original]);

  if (!action || step === 'idle')
    return action && { ...action, onHandle: () => setStep('pausing') };
  return { ...action, disabled: true, label: 'Publishing…' };
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
