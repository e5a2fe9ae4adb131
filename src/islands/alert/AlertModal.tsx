import * as icons from '#islands/ui/icons.ts';
import { Modal } from '../messages/Modal.tsx';
import { Button } from '../ui/Button.tsx';
import { ServerHtml } from './server-html.tsx';

type Props = { html: string; onLogin: () => void; onDismiss: () => void };

/** A server message that asks the customer to log in. */
export function AlertModal({ html, onLogin, onDismiss }: Props) {
  return (
    <Modal title="Alert" icon={icons.alert} onDismiss={onDismiss}>
      <ServerHtml html={html} />
      <div className="actions">
        <Button wide onClick={onLogin}>
          Login
        </Button>
      </div>
    </Modal>
  );
}
