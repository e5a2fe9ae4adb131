import { Text } from '@sanity/ui';

export function Problem({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <Text size={1} role="alert">
      {text}
    </Text>
  );
}
