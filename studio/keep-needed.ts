import { useToast } from '@sanity/ui/toast';
import {
  type DocumentActionDescription,
  type DocumentActionProps,
  useClient,
  useSchema,
} from 'sanity';
import { API } from '../src/cms/lake-api.ts';
import {
  problemOfReferences,
  problemOfRemoval,
  type Removable,
  removableFields,
} from '../src/cms/rules/removal.ts';
import { originalOf } from '../src/cms/translations.ts';
import { wrapAction } from './wrap-action.ts';

type Found = {
  same: (Removable & { _id: string })[];
  /** Published documents that refer to the one being removed. The Content Lake would reject the removal. */
  users: { _type: string; name: string | null }[];
};
const QUERY = `{
  "same": *[_type == $type && !defined(translationOf)]{_id, ${removableFields}},
  "users": *[_id != $id && references($id)]{_type, "name": coalesce(question, title, from, message, heading)}
}`;

const NO_ANSWER = 'We couldn’t check whether this can be removed. Try again.';

/**
 * The Unpublish or Delete action. If the site still needs a published document, the action shows the reason instead of
 * removing it.
 */
export const keepNeeded = wrapAction(useKept);

function useKept(
  action: DocumentActionDescription | null,
  { id, type, published }: DocumentActionProps,
): DocumentActionDescription | null {
  const client = useClient(API);
  const toast = useToast();
  const schema = useSchema();
  // A draft that was never published, or a translation, can always be removed: the site works without it.
  if (!action || !published || originalOf(published)) return action;
  async function problemNow() {
    const { same, users } = await client.fetch<Found>(
      QUERY,
      { type, id },
      { perspective: 'published' },
    );
    const removed = same.find(({ _id }) => _id === id) ?? {};
    const others = same.filter(({ _id }) => _id !== id);
    const needed = problemOfRemoval(type, removed, others);
    const names = users.map(({ _type, name }) => name ?? schema.get(_type)?.title ?? _type);
    return needed === true ? problemOfReferences(names) : needed;
  }

  return {
    ...action,
    onHandle: async () => {
      const problem = await problemNow().catch(() => NO_ANSWER);
      if (problem === true) return action.onHandle?.();
      toast.push({
        status: 'error',
        title: 'This can’t be removed',
        description: problem,
        duration: 15_000,
      });
    },
  };
}
