import { callDesk } from '#api-client/desk/call-desk.ts';
import { postDeskMail } from '#contracts/desk/order-actions.ts';
import { CheckboxField } from '#islands/form/CheckboxField.tsx';
import { SelectField } from '#islands/form/SelectField.tsx';
import { TextField } from '#islands/form/TextField.tsx';
import { deskMoment } from '../../moments.ts';
import { useHasRoleAtLeast } from '../../use-member.ts';
import { ActionForm, type ActionProps } from './ActionForm.tsx';

export function MailAction(props: ActionProps) {
  const { mails, email: usual, can_correct_email: isGuest, requested_email } = props.shown;
  const receipt = mails.find(({ kind }) => kind === 'receipt');
  const mayChoose = useHasRoleAtLeast('manager');
  const email = (mayChoose && requested_email) || '';
  return (
    <ActionForm
      {...props}
      action="send_mail"
      title="Resend an email"
      // The email would go to the wrong address again.
      without={mayChoose ? [] : ['wrong_email']}
      // The receipt is the email that customers miss most often.
      start={{
        mail_uuid: (receipt ?? mails[0])?.uuid ?? '',
        email,
        from_now_on: isGuest && email !== '',
      }}
      button="RESEND"
      likely={({ email }) => (email.trim() === '' ? undefined : 'wrong_email')}
      send={async (request, { mail_uuid, email, from_now_on }) => {
        const other = email.trim() !== '' && { email: email.trim(), from_now_on };
        const { done } = await callDesk(postDeskMail, {
          order_id: props.orderId,
          body: { ...request, mail_uuid, ...other },
        });
        // Only this page shows the address, because the server's message is stored without it.
        return { done: `${done} Address: ${email.trim() || usual}.` };
      }}
    >
      {(form) => (
        <>
          <SelectField {...form.field('mail_uuid')} label="Email">
            {mails.map(({ uuid, subject, created_at }) => (
              <option key={uuid} value={uuid}>
                {`${deskMoment(created_at)} ${subject}`}
              </option>
            ))}
          </SelectField>
          {mayChoose ? (
            <>
              <TextField
                {...form.field('email')}
                label="Send to a different email"
                optional
                hint={`Leave blank to use ${usual}.${isGuest ? '' : ' Later emails go there in any case, because it is the account’s.'}`}
                type="email"
                autoComplete="off"
              />
              {isGuest && (
                <CheckboxField
                  {...form.field('from_now_on')}
                  label="Send later emails about this purchase there, too"
                  hint={`The customer then also logs in with it. We notify ${usual}.`}
                />
              )}
            </>
          ) : (
            <p>{`We’ll send it to ${usual}. If that is wrong, choose “Hand over” and the request “Correct the email”.`}</p>
          )}
        </>
      )}
    </ActionForm>
  );
}
