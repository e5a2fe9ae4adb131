/** What both steps of the login share. */
import { useEffect } from 'react';

type Schema = {
  safeParse: (value: unknown) => {
    error?: { issues: readonly { message: string }[] } | undefined;
  };
};

/** Returns the first error of a value. */
export function problemOf(schema: Schema, value: string): string | undefined {
  return schema.safeParse(value).error?.issues[0]?.message;
}

export function focusField(id: string): void {
  document.getElementById(id)?.focus();
}

/** Shows the step's name in the browser's tab. */
export function useStepTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} – ${document.title.split(' – ').at(-1)}`;
  }, [title]);
}
