import { Button, Card, Flex, Stack, Text } from '@sanity/ui';
import { useToast } from '@sanity/ui/toast';
import {
  type DocumentDefinition,
  getPublishedId,
  type ObjectInputProps,
  useClient,
  useEditState,
} from 'sanity';
import { API } from '../../src/cms/lake-api.ts';
import { changesSince, textOfOriginal } from '../../src/cms/translated-from.ts';
import { originalOf } from '../../src/cms/translations.ts';
import { WaitingChanges } from '../publishing/WaitingChanges.tsx';
import { ChangeOfField, titleOfChange } from './ChangeOfField.tsx';

/** Shows, above a form, what a draft that waits for approval changes, and what has changed in a translation's original. */
export function withChanges<Type extends DocumentDefinition>(type: Type): Type {
  return { ...type, components: { ...type.components, input: FormWithChanges } };
}

function FormWithChanges(props: ObjectInputProps) {
  const original = originalOf(props.value);
  return (
    <Stack gap={5}>
      <WaitingChanges {...props} />
      {original !== undefined && <ChangesPanel original={original} {...props} />}
      {props.renderDefault(props)}
    </Stack>
  );
}

function ChangesPanel({ original, value, schemaType }: ObjectInputProps & { original: string }) {
  const id = getPublishedId(String(value?._id));
  const english = useEditState(original, schemaType.name).published;
  const translation = useEditState(id, schemaType.name);
  const client = useClient(API);
  const toast = useToast();
  const changes = english ? changesSince(value, english) : [];
  if (!english || changes.length === 0) return null;

  const confirm = () =>
    client
      .patch(id)
      .set({ translatedFrom: textOfOriginal(english) })
      .commit()
      .catch((error: Error) =>
        toast.push({ status: 'error', title: 'Try again.', description: error.message }),
      );
  return (
    <Card tone="caution" padding={4} radius={2} border data-testid="english-changes">
      <Stack gap={4}>
        <Text size={1} weight="semibold">
          The English text has changed since this was translated
        </Text>
        {changes.map((change) => (
          <ChangeOfField
            key={JSON.stringify(change)}
            title={titleOfChange(schemaType, change)}
            labels={['English then', 'English now']}
            change={change}
          />
        ))}
        <Text size={1}>Change the translation to match, and publish it.</Text>
        {translation.published && !translation.draft && (
          <Flex>
            <Button mode="ghost" text="No change needed" onClick={() => void confirm()} />
          </Flex>
        )}
      </Stack>
    </Card>
  );
}
