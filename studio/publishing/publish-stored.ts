import { useToast } from '@sanity/ui/toast';
import { useEffect, useState } from 'react';
import {
  type DocumentActionDescription,
  type DocumentActionProps,
  getPublishedId,
  type SanityClient,
  type SanityDocument,
  useClient,
  useCurrentUser,
  useSyncState,
  useValidationStatus,
  useWorkspace,
  validateDocument,
  type Workspace,
} from 'sanity';
import { API } from '../../src/cms/lake-api.ts';
import {
  isApproved,
  isRequested,
  needsApproval,
  UNAPPROVED,
} from '../../src/cms/rules/approval.ts';
import { textOfOriginal } from '../../src/cms/translated-from.ts';
import { originalOf } from '../../src/cms/translations.ts';
import {
  type Approval,
  approvalIdOf,
  scheduleIdOf,
} from '../../src/contracts/api/editors-notes.ts';
import { titleOfField } from '../translations/ChangeOfField.tsx';
import { titleOf } from '../translations/TranslationsPane.tsx';
import { wrapAction } from '../wrap-action.ts';

/** A long text field saves 250 ms after the last key press: `createMutationBatcher` in @portabletext/editor. */
const LAST_WORDS_MS = 400;

export const CHECKING = 'Checking…';

type LastCheck = { revision: string; obstacle: string | undefined };

/** Why this draft can't be published yet. Sanity's own actions rely on the last finished check, of an earlier version. */
export function useObstacle({
  id,
  type,
  draft,
}: Pick<DocumentActionProps, 'id' | 'type' | 'draft'>): string | undefined {
  const status = useValidationStatus(draft?._id ?? id, type, true);
  const { isValidating, revision = '', validation } = status;
  const mistakes = validation.filter(({ level }) => level === 'error');
  const obstacle = fixFirst(mistakes);
  const [checked, setChecked] = useState<LastCheck>();
  useEffect(() => {
    if (!isValidating) setChecked({ revision, obstacle });
  }, [isValidating, revision, obstacle]);
  if (!draft) return undefined;
  if (!isValidating && revision === draft._rev) return obstacle;
  // Sanity checks the same version again whenever it learns that a document exists that the draft refers to.
  return checked?.revision === draft._rev ? checked.obstacle : CHECKING;
}

/** The Publish action. When pressed, checks what is stored. */
export const publishStored = wrapAction(usePublishing);

function usePublishing(
  action: DocumentActionDescription | null,
  { id, type, draft, published }: DocumentActionProps,
): DocumentActionDescription | null {
  const client = useClient(API);
  const obstacle = useObstacle({ id, type, draft });
  const workspace = useWorkspace();
  const by = useCurrentUser()?.name ?? '';
  const toast = useToast();
  const { isSyncing } = useSyncState(id, type);
  const [step, setStep] = useState<'idle' | 'pausing' | 'storing' | 'publishing'>('idle');

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
    const warn = (title: string, description: string) =>
      toast.push({ status: 'warning', title, description, duration: 15_000 });
    setStep('publishing');
    publishDrafts([id], { client, workspace, by, warn })
      .then((problem) => problem && refuse('Nothing was published', problem))
      .catch((error: Error) => refuse('Nothing was published. Try again.', error.message))
      .finally(() => setStep('idle'));
  }, [step, isSyncing, client, workspace, by, toast, id]);

  if (!action) return null;
  if (step !== 'idle') return { ...action, disabled: true, label: 'Publishing…' };
  const nothing = published
    ? 'Nothing has changed since the last publish.'
    : 'Type something first.';
  // Without either, the reason is Sanity's own, such as a role that may not publish.
  const why = draft ? obstacle : action.disabled && nothing;
  return {
    ...action,
    ...(obstacle && { disabled: true }),
    ...(obstacle === CHECKING && { label: CHECKING }),
    ...(why && { title: why }),
    onHandle: () => setStep('pausing'),
  };
}

/** Undefined if there are no mistakes. */
function fixFirst([first, ...others]: Mistake[]): string | undefined {
  if (!first) return undefined;
  return others.length === 0
    ? `Fix this first: ${first.message}`
    : `Fix ${others.length + 1} mistakes first. One is: ${first.message}`;
}

type Publishing = {
  client: SanityClient;
  workspace: Workspace;
  by: string;
  warn: (title: string, description: string) => void;
};

/** Publishes all of these drafts, or none and returns the problems. */
export async function publishDrafts(
  ids: readonly string[],
  { client, workspace, by, warn }: Publishing,
): Promise<string | undefined> {
  const { drafts, problem } = await prepareDrafts(ids, client, workspace);
  // The editor may click again before the Studio shows that the first click has published the document.
  if (drafts.length === 0) return problem;
  // The Studio drops its own operation if another one follows, such as the one that saves the last input.
  await client.action(
    drafts.map(({ _id, _rev }) => ({
      actionType: 'sanity.action.document.publish',
      draftId: _id,
      // Another editor may have changed the draft since it was checked.
      ifDraftRevisionId: _rev,
      publishedId: getPublishedId(_id),
    })),
  );
  // The drafts are published, even if these fail.
  const [unscheduled] = await Promise.allSettled([
    client.mutate(ids.map((id) => ({ delete: { id: scheduleIdOf(id) } }))),
    ...drafts.map(noteWhoPublished),
  ]);
  if (unscheduled?.status === 'rejected') {
    const description = 'Cancel what is still scheduled under “Approvals and schedule”.';
    warn('Published, but not removed from the schedule', description);
  }
  return undefined;

  async function noteWhoPublished(version: SanityDocument): Promise<void> {
    const noteId = approvalIdOf(getPublishedId(version._id));
    const approval = await client.getDocument<Approval>(noteId);
    // An earlier version may be published while a request for another one is open.
    if (!approval || !isRequested(approval, version)) return;
    const { _id, _rev } = approval;
    await client.patch(_id).ifRevisionId(_rev).set({ publishedBy: by }).commit();
  }
}

type Checked = { draft?: SanityDocument; english?: SanityDocument | null; problems: Mistake[] };

/**
 * Checks the stored drafts, and stores in translations what they translate. Returns the drafts, or the problems that keep
 * them from being published: of several drafts, one per line, after the draft's title. A draft may be gone.
 */
export async function prepareDrafts(
  ids: readonly string[],
  client: SanityClient,
  workspace: Workspace,
): Promise<{ drafts: SanityDocument[]; problem?: string }> {
  const checked: Checked[] = [];
  // The original before its translation, whose id is longer.
  for (const id of ids.toSorted()) {
    checked.push(await checkDraft(id, ids, client, workspace));
  }
  const problems = checked.flatMap(({ draft, problems: found }) => {
    if (ids.length === 1) return found.map(({ message }) => message);
    if (!draft) return GONE;
    const title = `“${titleOf(draft, workspace.schema)}”`;
    return found.map(({ field, message }) =>
      field ? `${title}, field “${field}”: ${message}` : `${title}: ${message}`,
    );
  });
  if (problems.length > 0) return { drafts: [], problem: [...new Set(problems)].join('\n') };
  const drafts: SanityDocument[] = [];
  for (const { draft, english } of checked) {
    if (!draft) continue;
    const translatedFrom = textOfOriginal(english);
    drafts.push(english ? await client.patch(draft._id).set({ translatedFrom }).commit() : draft);
  }
  return { drafts };
}

const GONE = 'One of these drafts was just published or discarded.';

async function checkDraft(
  id: string,
  together: readonly string[],
  client: SanityClient,
  workspace: Workspace,
): Promise<Checked> {
  const stored = (documentId: string) => storedDocument(documentId, client);
  const draft = await stored(`drafts.${id}`);
  if (!draft) return { problems: [] };
  const original = originalOf(draft);
  const isTogether = original !== undefined && together.includes(original);
  const english =
    original === undefined
      ? null
      : (isTogether && (await stored(`drafts.${original}`))) || (await stored(original));
  if (original !== undefined && !english) {
    const message = 'The English original isn’t published. Publish it first.';
    return { draft, problems: [{ message }] };
  }
  const mistakes = await mistakesIn(draft, together, client, workspace);
  const message = fixFirst(mistakes);
  if (message !== undefined) {
    return { draft, problems: together.length === 1 ? [{ message }] : mistakes };
  }
  if (needsApproval(draft._type)) {
    const approval = await client.getDocument<Approval>(approvalIdOf(id));
    if (!isApproved(approval, draft)) return { draft, problems: [{ message: UNAPPROVED }] };
  }
  return { draft, english, problems: [] };
}

function storedDocument(id: string, client: SanityClient): Promise<SanityDocument | null> {
  return client.fetch<SanityDocument | null>('*[_id == $id][0]', { id }, { perspective: 'raw' });
}

/** The same as `useObstacle`, but checks this version now. */
export async function findObstacle(
  draft: SanityDocument,
  client: SanityClient,
  workspace: Workspace,
): Promise<string | undefined> {
  return fixFirst(await mistakesIn(draft, [], client, workspace));
}

/** `field` is the title of the field that the mistake is in. */
type Mistake = { field?: string; message: string };

/** The draft may refer to those that are published together with it. */
async function mistakesIn(
  document: SanityDocument,
  together: readonly string[],
  client: SanityClient,
  workspace: Workspace,
): Promise<Mistake[]> {
  const markers = await validateDocument({
    document,
    workspace,
    getClient: (options) => client.withConfig(options),
    getDocumentExists: async ({ id }) =>
      together.includes(id) || (await storedDocument(id, client)) !== null,
    environment: 'studio',
  });
  const type = workspace.schema.get(document._type);
  return markers
    .filter(({ level }) => level === 'error')
    .map(({ message, path: [name] }) => ({
      message,
      ...(type?.jsonType === 'object' && name && { field: titleOfField(type, String(name)) }),
    }));
}
