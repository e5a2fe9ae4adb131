import { Card, Text } from '@sanity/ui';

export function Problem({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <Card tone="critical" border radius={2} padding={3} role="alert">
      <Text size={1} style={{ whiteSpace: 'pre-line' }}>
        {text}
      </Text>
    </Card>
  );
}
