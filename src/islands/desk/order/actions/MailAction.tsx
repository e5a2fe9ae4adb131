import { callDesk } from '#api-client/desk/call-desk.ts';
import { postDeskMail } from '#contracts/desk/order-actions.ts';
import { SelectField } from '#islands/form/SelectField.tsx';
import { TextField } from '#islands/form/TextField.tsx';
import { deskMoment } from '../../moments.ts';
import { useHasRoleAtLeast } from '../../use-member.ts';
import { ActionForm, type ActionProps } from './ActionForm.tsx';

export function MailAction(props: ActionProps) {
  const { mails, email: usual } = props.shown;
  const receipt = mails.find(({ kind }) => kind === 'receipt');
  const mayChoose = useHasRoleAtLeast('manager');
  return (
    <ActionForm
      {...props}
      action="send_mail"
      title="Resend an email"
      // The email would go to the wrong address again.
      without={mayChoose ? [] : ['wrong_email']}
      // The receipt is the email that customers miss most often.
      start={{ mail_uuid: (receipt ?? mails[0])?.uuid ?? '', email: '' }}
      button="RESEND"
      send={async (request, { mail_uuid, email }) => {
        const body = { ...request, mail_uuid, ...(email.trim() !== '' && { email: email.trim() }) };
        const { done } = await callDesk(postDeskMail, { order_id: props.orderId, body });
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
            <TextField
              {...form.field('email')}
              label="Send to a different email"
              optional
              hint={`Leave blank to use ${usual}. Later emails go there in any case.`}
              type="email"
              autoComplete="off"
            />
          ) : (
            <p>{`We’ll send it to ${usual}. If that is wrong, hand the order over to a manager, who can send it elsewhere.`}</p>
          )}
        </>
      )}
    </ActionForm>
  );
}
