import { Card, Stack, Text } from '@sanity/ui';
import { getPublishedId, type ObjectInputProps, useEditState } from 'sanity';
import { isApproved, isRequested } from '../../src/cms/rules/approval.ts';
import { changesBetween } from '../../src/cms/translated-from.ts';
import { ChangeOfField, titleOfChange, titleOfField } from '../translations/ChangeOfField.tsx';
import { noteOf, sentBackOf } from './approve-first.tsx';
import { useApproval } from './EditorsNotes.tsx';

/** Shows, above a draft that waits for approval, what it changes. */
export function WaitingChanges({ value, schemaType }: ObjectInputProps) {
  const id = getPublishedId(String(value?._id));
  const { draft, published } = useEditState(id, schemaType.name);
  const approval = useApproval(id);
  if (!draft || !approval) return null;
  if (!isRequested(approval, draft) || isApproved(approval, draft)) return null;
  const changes = published ? changesBetween(published, draft) : [];
  const others = schemaType.fields
    .map(({ name }) => name)
    .filter((name) => name !== 'translatedFrom' && changes.every(({ field }) => field !== name))
    .filter((name) => published && JSON.stringify(draft[name]) !== JSON.stringify(published[name]));
  const sentBack = approval.sentBack === undefined ? sentBackOf(approval) : undefined;
  const notes = [noteOf(approval), sentBack].filter(Boolean);
  if (changes.length + others.length + notes.length === 0) return null;
  return (
    <Card tone="primary" padding={4} radius={2} border data-testid="draft-changes">
      <Stack gap={5}>
        {notes.map((note) => (
          <Text key={note} size={1} style={{ whiteSpace: 'pre-line' }}>
            {note}
          </Text>
        ))}
        {changes.length + others.length > 0 && (
          <Text size={2} weight="semibold">
            What changed
          </Text>
        )}
        {changes.map((change) => (
          <ChangeOfField
            key={JSON.stringify(change)}
            title={titleOfChange(schemaType, change)}
            labels={['Published', 'Draft']}
            change={change}
          />
        ))}
        {others.length > 0 && (
          <Text size={1}>
            Not text, or not shown here:{' '}
            {others.map((name) => titleOfField(schemaType, name)).join(', ')}
          </Text>
        )}
      </Stack>
    </Card>
  );
}
