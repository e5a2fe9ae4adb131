import type { Support } from '#contracts/site/support.ts';
import * as icons from '#islands/ui/icons.ts';
import { SupportContact } from '../messages/SupportContact.tsx';
import { Button } from '../ui/Button.tsx';
import { Modal } from './Modal.tsx';
import { ServerHtml } from './server-html.tsx';

type Props = {
  html: string;
  /** The support contacts; the island's by default. */
  support?: Support;
  onLogin: () => void;
  onDismiss: () => void;
};

/** A server message that asks the customer to log in. */
export function AlertModal({ html, support, onLogin, onDismiss }: Props) {
  return (
    <Modal title="Alert" icon={icons.alert} onDismiss={onDismiss}>
      <ServerHtml html={html} />
      <div className="actions">
        <Button wide onClick={onLogin}>
          Login
        </Button>
      </div>
      <SupportContact {...(support && { support })} />
    </Modal>
  );
}
