import { offeredEmail } from '#contracts/account/mailbox.ts';
import { errorId } from '../../ui/Field.tsx';

type Props = {
  /** Id of the e-mail's control, which takes the focus from the pressed button. */
  id: string;
  typed: string;
  onAccept: (email: string) => void;
};

/**
 * The way on from an e-mail that the form's rule refuses, though the server would take it: the spelling that
 * was meant, or the address as it is.
 */
export function EmailHelp({ id, typed, onAccept }: Props) {
  const offered = offeredEmail(typed);
  if (offered === undefined) return null;
  return (
    <button
      type="button"
      className="button button--secondary button--small"
      aria-describedby={errorId(id)}
      onClick={() => {
        onAccept(offered);
        document.getElementById(id)?.focus();
      }}
    >
      {offered === typed.trim() ? 'USE THIS ADDRESS' : 'USE '}
      {offered !== typed.trim() && <span>{offered}</span>}
    </button>
  );
}
