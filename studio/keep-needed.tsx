import { Stack, Text } from '@sanity/ui';
import { useToast } from '@sanity/ui/toast';
import { useState } from 'react';
import {
  type DocumentActionDescription,
  type DocumentActionProps,
  useClient,
  useSchema,
} from 'sanity';
import { IntentLink } from 'sanity/router';
import { API } from '../src/cms/lake-api.ts';
import { problemOfRemoval, type Removable, removableFields } from '../src/cms/rules/removal.ts';
import { originalOf } from '../src/cms/translations.ts';
import { TRANSLATED_INTO } from '../src/words/languages.ts';
import { NAMING_FIELDS } from './naming-fields.ts';
import { wrapAction } from './wrap-action.ts';

type Found = {
  same: (Removable & { _id: string })[];
  /** Published documents that refer to the one being removed. The Content Lake would reject the removal. */
  users: User[];
};
type User = { _id: string; _type: string; name: string | null; language: string | null };
const QUERY = `{
  "same": *[_type == $type && !defined(translationOf)]{_id, ${removableFields}},
  "users": *[_id != $id && references($id)]{_id, _type, language, "name": coalesce(${NAMING_FIELDS.join(', ')})}
}`;

const REFUSED = 'This can’t be removed';
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
  const [users, setUsers] = useState<User[]>([]);
  // A draft that was never published, or a translation, can always be removed: the site works without it.
  if (!action || !published || originalOf(published)) return action;
  /** Returns the problem as a sentence, the documents that use this one, or true. */
  async function problemNow(): Promise<string | User[] | true> {
    const { same, users: found } = await client.fetch<Found>(
      QUERY,
      { type, id },
      { perspective: 'published' },
    );
    const removed = same.find(({ _id }) => _id === id) ?? {};
    const others = same.filter(({ _id }) => _id !== id);
    const needed = problemOfRemoval(type, removed, others);
    if (needed !== true) return needed;
    return found.length === 0 || found;
  }

  return {
    ...action,
    onHandle: async () => {
      const problem = await problemNow().catch(() => NO_ANSWER);
      if (problem === true) return action.onHandle?.();
      if (typeof problem !== 'string') return setUsers(problem);
      toast.push({ status: 'error', title: REFUSED, description: problem, duration: 15_000 });
    },
    ...(users.length > 0 && {
      dialog: {
        type: 'dialog',
        header: REFUSED,
        onClose: () => setUsers([]),
        content: <Users users={users} />,
      },
    }),
  };
}

/** A list of links, because each document must be changed first. */
function Users({ users }: { users: User[] }) {
  const schema = useSchema();
  return (
    <Stack gap={4}>
      <Text size={1}>
        Other documents use this. Open each one first, and remove it there, or delete the
        translation.
      </Text>
      {users.map(({ _id, _type, name, language }) => {
        const translation = TRANSLATED_INTO.find(({ id }) => id === language);
        const type = schema.get(_type)?.title ?? _type;
        const kind = translation ? `${type} (${translation.title})` : type;
        return (
          <Text key={_id} size={1}>
            <IntentLink intent="edit" params={{ id: _id, type: _type }}>
              {name === null ? kind : `${kind}: ${name}`}
            </IntentLink>
          </Text>
        );
      })}
    </Stack>
  );
}
