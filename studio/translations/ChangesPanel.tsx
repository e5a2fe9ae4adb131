import { Box, Button, Card, Flex, Stack, Text } from '@sanity/ui';
import { useToast } from '@sanity/ui/toast';
import {
  type DocumentDefinition,
  getPublishedId,
  type ObjectInputProps,
  useClient,
  useEditState,
} from 'sanity';
import { API } from '../../src/cms/lake-api.ts';
import {
  type Change,
  changesSince,
  textOfOriginal,
  type Words,
  wordsOf,
} from '../../src/cms/translated-from.ts';
import { originalOf } from '../../src/cms/translations.ts';

/** Shows, above a translation's form, what has changed in its original. */
export function withChanges<Type extends DocumentDefinition>(type: Type): Type {
  return { ...type, components: { ...type.components, input: FormWithChanges } };
}

function FormWithChanges(props: ObjectInputProps) {
  const original = originalOf(props.value);
  return (
    <Stack gap={5}>
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
  const titleOf = (field: string) =>
    schemaType.fields.find(({ name }) => name === field)?.type.title ?? field;

  return (
    <Card tone="caution" padding={4} radius={2} border data-testid="english-changes">
      <Stack gap={4}>
        <Text size={1} weight="semibold">
          The English text has changed since this was translated
        </Text>
        {changes.map((change) => (
          <ChangeOfField
            key={JSON.stringify(change)}
            title={titleOf(change.field)}
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

function ChangeOfField({ title, change }: { title: string; change: Change }) {
  const { before, after } = wordsOf(change);
  return (
    <Stack gap={3}>
      <Text size={1} weight="medium">
        {title}
      </Text>
      <Flex gap={4} wrap="wrap">
        <Version label="English then" words={before} mark="del" />
        <Version label="English now" words={after} mark="ins" />
      </Flex>
    </Stack>
  );
}

const BACKGROUNDS = { del: 'rgba(230, 60, 60, 0.2)', ins: 'rgba(40, 170, 90, 0.25)' };

function Version({
  label,
  words,
  mark: Mark,
}: {
  label: string;
  words: Words[];
  mark: keyof typeof BACKGROUNDS;
}) {
  return (
    <Box flex={1} style={{ minWidth: '14em' }}>
      <Stack gap={2}>
        <Text size={1} muted>
          {label}
        </Text>
        <Text size={1} style={{ whiteSpace: 'pre-line' }}>
          {words.length === 0 && '–'}
          {words.map(({ text, isSame }, place) => {
            const key = `${place} ${text}`;
            if (isSame) return <span key={key}>{text}</span>;
            return (
              <Mark key={key} style={{ background: BACKGROUNDS[Mark] }}>
                {text}
              </Mark>
            );
          })}
        </Text>
      </Stack>
    </Box>
  );
}
