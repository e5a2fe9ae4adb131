import { Stack, Text } from '@sanity/ui';
import type { FieldProps } from 'sanity';
import { FieldWithEnglish } from './translations/EnglishOfField.tsx';

/** Says below a field why its mark is red. Sanity says it only in a tooltip, which needs a mouse. */
export function FieldWithReasons(props: FieldProps) {
  const mistakes = props.validation.filter(({ level }) => level === 'error');
  return (
    <Stack gap={2}>
      <FieldWithEnglish {...props} />
      {[...new Set(mistakes.map(({ message }) => message))].map((message) => (
        <Text
          key={message}
          size={1}
          style={{ color: 'var(--card-badge-critical-fg-color)' }}
          data-testid="reason"
        >
          {message}
        </Text>
      ))}
    </Stack>
  );
}
