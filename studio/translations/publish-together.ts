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
import { originalOf, translationIdOf } from '../../src/cms/translations.ts';
import { TRANSLATED_INTO } from '../../src/words/languages.ts';
import { wrapAction } from '../wrap-action.ts';

/** A long text field saves 250 ms after the last key press: `createMutationBatcher` in @portabletext/editor. */
const LAST_WORDS_MS = 400;

/**
 * The Publish action. Checks what is stored, and publishes a document together with its original and
 * translations. Sanity's own action relies on the last finished check, which may be of an earlier version of
 * the text, so it would reject a draft that was just completed.
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
    // The last input is stored a moment after the click.
    if (step !== 'storing' || isSyncing) return;
    const refuse = (title: string, description: string) =>
      toast.push({ status: 'error', title, description, duration: 15_000 });
    const publishStored = async () => {
      const drafts = await draftsOf(client, original);
      // The editor may click again before the Studio shows that the first click has published the document.
      if (drafts.length === 0) return;
      for (const one of drafts) {
        const problem = await firstProblem(one, client, workspace);
        if (problem === undefined) continue;
        const name = one._id === `drafts.${id}` ? 'this document' : nameOf(one);
        refuse(`Nothing was published: ${name} has a mistake`, problem);
        return;
      }
      // The Studio drops its own operation if another one follows, such as the one that saves the last input.
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
      .catch((error: Error) => refuse('Nothing was published. Try again.', error.message))
      .finally(() => setStep('idle'));
  }, [step, isSyncing, client, workspace, toast, id, original]);

  if (!action || step === 'idle')
    return action && { ...action, onHandle: () => setStep('pausing') };
  return { ...action, disabled: true, label: 'Publishing…' };
}

/** Returns the drafts of an original and its translations, with the original first. */
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
