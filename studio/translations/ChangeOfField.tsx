import { Box, Flex, Stack, Text } from '@sanity/ui';
import type { ObjectSchemaType } from 'sanity';
import { type Change, type Words, wordsOf } from '../../src/cms/translated-from.ts';

export const titleOfField = ({ fields }: ObjectSchemaType, field: string) =>
  fields.find(({ name }) => name === field)?.type.title ?? field;

/** With the section of the field that the change is in. */
export const titleOfChange = (type: ObjectSchemaType, { field, section }: Change) =>
  [titleOfField(type, field), section].filter(Boolean).join(' › ');

type Compared = { title: string; labels: [before: string, after: string]; change: Change };

export function ChangeOfField({ title, labels, change }: Compared) {
  const { before, after } = wordsOf(change);
  return (
    <Stack gap={3}>
      <Text size={1} weight="semibold">
        {title}
      </Text>
      <Flex gap={4} wrap="wrap">
        <Version label={labels[0]} words={before} mark="del" />
        <Version label={labels[1]} words={after} mark="ins" />
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
      <Stack gap={3}>
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
