import { useToast } from '@sanity/ui/toast';
import { useState } from 'react';

/** Sends one request at a time. `problem` is a sentence that says why the last one failed. */
export function useRequest() {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  /** Returns what `request` found wrong, or undefined. */
  async function send(request: () => Promise<string | undefined>): Promise<string | undefined> {
    setIsBusy(true);
    setProblem(undefined);
    const found = await request().catch(problemOf);
    setProblem(found);
    setIsBusy(false);
    return found;
  }
  return { isBusy, problem, send };
}

/** The same without a form: a toast shows the problem. */
export function useToastedRequest() {
  const toast = useToast();
  const { isBusy, send } = useRequest();
  return {
    isBusy,
    send: (request: () => Promise<undefined>) =>
      void send(request).then(
        (found) =>
          found !== undefined &&
          toast.push({ status: 'error', title: 'Try again.', description: found }),
      ),
  };
}

/**
 * Writes to a request for approval. If the write conflicts with another one that made the same change, as the second
 * click of a double click does, it counts as done.
 */
export async function writeOnce(
  write: Promise<unknown>,
  isDone: () => Promise<boolean>,
): Promise<undefined> {
  await write.catch(async (error: Error) => {
    if (!isConflict(error) || !(await isDone())) throw error;
  });
}

const isConflict = (error: Error) => 'statusCode' in error && error.statusCode === 409;

function problemOf(error: Error): string {
  return isConflict(error) ? 'Another editor just changed this request.' : error.message;
}
