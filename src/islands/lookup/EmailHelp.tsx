import { suggestEmail } from '#contracts/account/email-suggestion.ts';
import { correctedEmail } from '#contracts/account/mailbox.ts';
import { ExactEmail } from '#islands/ui/Exact.tsx';
import { errorId, hintId } from '#islands/ui/Field.tsx';
import { rich } from '#islands/ui/rich.tsx';
import { t } from '#words/words.ts';

type Props = {
  /** The id of the email field, which gets the focus after a click on one of these buttons. */
  id: string;
  typed: string;
  /** True if the form or the server rejects the email. */
  isRejected: boolean;
  onAccept: (email: string) => void;
};

/**
 * Help below an email that the form rejects although the server would accept it: offers the probable
 * spelling, or the address as typed. Below an email that looks mistyped, asks a question that the customer
 * may ignore.
 */
export function EmailHelp({ id, typed, isRejected, onAccept }: Props) {
  const meant = suggestEmail(typed);
  const offered = isRejected ? correctedEmail(typed) : undefined;
  const offers = [...new Set([meant, offered])].filter((email) => email !== undefined);
  const question = `${hintId(id)}-meant`;
  return (
    <>
      {meant !== undefined && (
        <p className="hint" id={question} role="status" key={meant}>
          {rich('Did you mean {email}?', { email: <ExactEmail>{meant}</ExactEmail> })}
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
            <span key="typed">{t('Use this address')}</span>
          ) : (
            <span key="other">
              {rich('Use {email}', { email: <ExactEmail>{email}</ExactEmail> })}
            </span>
          )}
        </button>
      ))}
    </>
  );
}
