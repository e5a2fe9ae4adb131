import { Heading, Stack } from '@sanity/ui';
import { Children, type ReactNode } from 'react';

/** A heading with what is below it, or nothing if nothing is. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  if (Children.count(children) === 0) return null;
  return (
    <Stack gap={4}>
      <Heading as="h2" size={1} weight="bold">
        {title}
      </Heading>
      {children}
    </Stack>
  );
}
