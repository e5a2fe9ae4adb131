import { useState } from 'react';
import { Button } from '#islands/ui/Button.tsx';

/** `what` names the value for screen readers. */
export function CopyButton({ value, what }: { value: string; what: string }) {
  const [copied, setCopied] = useState<string>();
  const copy = () => navigator.clipboard.writeText(value).then(() => setCopied(value));
  return (
    <Button look="quiet" small onClick={() => void copy()}>
      <span>{copied === value ? 'Copied' : 'Copy'}</span>
      <span className="visually-hidden">{` ${what}`}</span>
    </Button>
  );
}
