import { useState } from 'react';
import { Button } from '#islands/ui/Button.tsx';

/** `what` names the value for screen readers. */
export function CopyButton({ value, what }: { value: string; what: string }) {
  const [copied, setCopied] = useState<string>();
  const [failed, setFailed] = useState(false);
  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(value);
    } catch {
      // The page isn't secure, or the browser doesn't allow it.
      setFailed(true);
    }
  }
  return (
    <Button look="quiet" small onClick={() => void copy()}>
      <span role="status">
        {failed ? 'Select and copy it' : copied === value ? 'Copied' : 'Copy'}
      </span>
      <span className="visually-hidden">{` ${what}`}</span>
    </Button>
  );
}
