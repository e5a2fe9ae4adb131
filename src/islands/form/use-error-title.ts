import { useEffect } from 'react';

const PREFIX = 'Error: ';

/** Starts the page's title with 'Error: ' while a form has errors, because screen readers read the title first. */
export function useErrorTitle(hasErrors: boolean): void {
  useEffect(() => {
    if (!hasErrors) return;
    document.title = PREFIX + withoutPrefix(document.title);
    return () => {
      document.title = withoutPrefix(document.title);
    };
  }, [hasErrors]);
}

function withoutPrefix(title: string): string {
  return title.startsWith(PREFIX) ? title.slice(PREFIX.length) : title;
}
