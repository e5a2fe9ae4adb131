import { offeredEmail } from '#contracts/account/mailbox.ts';
import { meantEmail } from '#contracts/account/meant-email.ts';
import { Exact } from '../ui/Exact.tsx';
import { errorId, hintId } from '../ui/Field.tsx';

type Props = {
  /** Id of the e-mail's control, which takes the focus from the pressed button. */
  id: string;
  typed: string;
  /** The form or the server refuses it. */
  isRefused: boolean;
  onAccept: (email: string) => void;
};

/**
 * Beneath an e-mail that is refused, though the server would take it: the spelling that was meant, or the address as it
 * is. Beneath one that looks mistyped, a question that need not be answered.
 */
export function EmailHelp({ id, typed, isRefused, onAccept }: Props) {
  const meant = meantEmail(typed);
  const offered = isRefused ? offeredEmail(typed) : undefined;
  const offers = [...new Set([meant, offered])].filter((email) => email !== undefined);
  const question = `${hintId(id)}-meant`;
  return (
    <>
      {meant !== undefined && (
        <p className="hint" id={question} role="status" key={meant}>
          Did you mean <Exact>{meant}</Exact>?
        </p>
      )}
      {offers.map((email) => (
        <button
          key={email}
          type="button"
          className="button button--secondary button--small"
          aria-describedby={email === meant ? question : errorId(id)}
          onClick={() => {
            onAccept(email);
            document.getElementById(id)?.focus();
          }}
        >
          {email === typed.trim() ? (
            <span key="typed">USE THIS ADDRESS</span>
          ) : (
            <span key="other">
              USE <Exact>{email}</Exact>
            </span>
          )}
        </button>
      ))}
    </>
  );
}
