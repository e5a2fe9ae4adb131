import { useToast } from '@sanity/ui/toast';
import { type DocumentActionDescription, type DocumentActionProps, useClient } from 'sanity';
import { API } from '../src/cms/lake-api.ts';
import { originalOf } from '../src/cms/languages.ts';
import { problemOfRemoval, type Removable, removableFields } from '../src/cms/rules/removal.ts';
import { wrapAction } from './wrap-action.ts';

/** Unpublish or Delete, which says instead why the site needs a published document. */
export const keepNeeded = wrapAction(useKept);

function useKept(
  action: DocumentActionDescription | null,
  { id, type, published }: DocumentActionProps,
): DocumentActionDescription | null {
  const client = useClient(API);
  const toast = useToast();
  // A draft, or a translation, is in the place of something that stays.
  if (!action || !published || originalOf(published)) return action;
  return {
    ...action,
    onHandle: async () => {
      const found = await client.fetch<(Removable & { _id: string })[]>(
        `*[_type == $type && !defined(translationOf)]{_id, ${removableFields}}`,
        { type },
        { perspective: 'published' },
      );
      const removed = found.find(({ _id }) => _id === id) ?? {};
      const others = found.filter(({ _id }) => _id !== id);
      const problem = problemOfRemoval(type, removed, others);
      if (problem === true) return action.onHandle?.();
      toast.push({
        status: 'error',
        title: 'This stays published',
        description: problem,
        duration: 15_000,
      });
    },
  };
}
