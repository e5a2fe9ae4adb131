import { Card, Stack, Text } from '@sanity/ui';
import { type FieldProps, getValueAtPath, useEditState, useFormValue } from 'sanity';
import { textsOf } from '../../src/cms/rules/prices.ts';
import { originalOf } from '../../src/cms/translations.ts';

/** Shows the published English below each text of a translation. */
export function FieldWithEnglish(props: FieldProps) {
  const original = originalOf({ translationOf: useFormValue(['translationOf']) });
  if (original === undefined) return props.renderDefault(props);
  return (
    <Stack gap={2}>
      {props.renderDefault(props)}
      <English original={original} {...props} />
    </Stack>
  );
}

function English({ original, path }: FieldProps & { original: string }) {
  const { published } = useEditState(original, String(useFormValue(['_type'])));
  // Items of a translation have the keys of the original's.
  const english = getValueAtPath(published, path);
  const isText = typeof english === 'string' || (Array.isArray(english) && english.every(isBlock));
  const lines = isText ? [...textsOf(english)].map(({ text }) => text) : [];
  if (lines.length === 0) return null;
  return (
    <Card tone="transparent" border radius={2} padding={3} data-testid="english">
      <Text size={1} muted style={{ whiteSpace: 'pre-line' }}>
        English: {lines.join('\n')}
      </Text>
    </Card>
  );
}

const isBlock = (item: unknown) => typeof item === 'object' && item !== null && 'children' in item;
