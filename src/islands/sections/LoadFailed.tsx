import { SupportContact } from '#islands/messages/SupportContact.tsx';
import { Notice } from '#islands/order/Notice.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { focusHeading } from './focus-heading.ts';

/** Shows why a section failed to load, and offers a retry. */
export function LoadFailed({ message, onRetry }: { message: string; onRetry: () => void }) {
  function retry() {
    // The button disappears on retry, and with it the focus.
    focusHeading();
    onRetry();
  }
  return (
    <div className="stack">
      <Notice kind="bad" title="We couldn’t load this page">
        <p>{message}</p>
        <SupportContact />
      </Notice>
      <Button look="secondary" onClick={retry}>
        TRY AGAIN
      </Button>
    </div>
  );
}
