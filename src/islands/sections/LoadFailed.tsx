import { SupportContact } from '#islands/messages/SupportContact.tsx';
import { Notice } from '#islands/order/Notice.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { focusHeading } from './focus-heading.ts';

/** Says why a section could not be read, and offers another try. */
export function LoadFailed({ message, onRetry }: { message: string; onRetry: () => void }) {
  function retry() {
    // The button goes away with the try, and the focus with it.
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
