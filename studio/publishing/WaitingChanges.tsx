import { Card, Stack, Text } from '@sanity/ui';
import { getPublishedId, type ObjectInputProps, useEditState } from 'sanity';
import { isApproved, isRequested } from '../../src/cms/rules/approval.ts';
import { changesSince, textOfOriginal } from '../../src/cms/translated-from.ts';
import { ChangeOfField, titleOfField } from '../translations/ChangeOfField.tsx';
import { useApproval } from './EditorsNotes.tsx';

/** Shows, above a draft that waits for approval, what it changes. */
export function WaitingChanges({ value, schemaType }: ObjectInputProps) {
  const id = getPublishedId(String(value?._id));
  const { draft, published } = useEditState(id, schemaType.name);
  const approval = useApproval(id);
  if (!draft || !published || !approval) return null;
  if (!isRequested(approval, draft) || isApproved(approval, draft)) return null;
  const changes = changesSince({ translatedFrom: textOfOriginal(published) }, draft);
  const others = schemaType.fields
    .map(({ name }) => name)
    .filter((name) => name !== 'translatedFrom' && changes.every(({ field }) => field !== name))
    .filter((name) => JSON.stringify(draft[name]) !== JSON.stringify(published[name]));
  return (
    <Card tone="primary" padding={4} radius={2} border data-testid="draft-changes">
      <Stack gap={4}>
        <Text size={1} weight="semibold">
          What changed
        </Text>
        {changes.map((change) => (
          <ChangeOfField
            key={JSON.stringify(change)}
            title={titleOfField(schemaType, change.field)}
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
