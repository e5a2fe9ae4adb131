import { useState } from 'react';
import { mailResumeLink } from '#api-client/resume.ts';
import { textOfFailure } from '#contracts/api/api-failure.ts';
import { notify } from '#islands/messages/notify.ts';
import { Button } from '#islands/ui/Button.tsx';
import { FunnelContext } from '../../FunnelContext.ts';

/** Mails the way back to this cart, for who wants to go on later or elsewhere. */
export function ResumeLink() {
  const user_uuid = FunnelContext.useSelector(({ context }) => context.ids.user_uuid);
  const [busy, setBusy] = useState(false);
  if (user_uuid === undefined) return null;
  const send = async () => {
    setBusy(true);
    try {
      notify('success', await mailResumeLink(user_uuid));
    } catch (cause) {
      notify('error', textOfFailure(cause));
    }
    setBusy(false);
  };
  return (
    <Button look="quiet" busy={busy} onClick={() => void send()}>
      EMAIL ME A LINK TO THIS CART
    </Button>
  );
}
