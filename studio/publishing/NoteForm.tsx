import { Button, Flex, Stack, Text, TextArea } from '@sanity/ui';
import { useState } from 'react';
import { Problem } from './Problem.tsx';
import { useRequest } from './use-request.ts';

type Note = {
  label: string;
  /** What the button does. */
  name: string;
  isOptional?: boolean;
  /** Returns what is wrong, as a sentence. */
  store: (text: string) => Promise<string | undefined>;
  onDone: () => void;
};

/** The text that an editor adds to a request for approval, or to an answer to one. */
export function NoteForm({ label, name, isOptional = false, store, onDone }: Note) {
  const [text, setText] = useState('');
  const { isBusy, problem, send } = useRequest();
  const save = () =>
    send(() => store(text.trim())).then((found) => found === undefined && onDone());
  return (
    <Stack gap={4}>
      <Stack gap={3}>
        <Text as="label" htmlFor="approval-note" size={1} weight="medium">
          {label}
        </Text>
        <TextArea
          id="approval-note"
          rows={2}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </Stack>
      <Problem text={problem} />
      <Flex justify="flex-end">
        <Button
          tone="primary"
          text={name}
          disabled={!isOptional && !text.trim()}
          loading={isBusy}
          onClick={() => void save()}
        />
      </Flex>
    </Stack>
  );
}
