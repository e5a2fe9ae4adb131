import { Notice } from '#islands/order/Notice.tsx';
import { Button } from '#islands/ui/Button.tsx';

/** A section that could not be read: why, and once more. */
export function LoadFailed({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div className="stack">
      <Notice kind="bad" title="We could not load this page">
        <p>{message}</p>
      </Notice>
      <Button look="secondary" onClick={onRetry}>
        TRY AGAIN
      </Button>
    </div>
  );
}
