import { callDesk } from '#api-client/desk/call-desk.ts';
import { MESSAGE_MAX, postDeskMessage } from '#contracts/desk/order-actions.ts';
import { SelectField } from '#islands/form/SelectField.tsx';
import { Field } from '#islands/ui/Field.tsx';
import { nameOfLanguage } from '#words/languages.ts';
import { ActionForm, type ActionProps } from './ActionForm.tsx';

const EMPTY = { template: '', text: '' };

export function MessageAction(props: ActionProps) {
  const { templates, language, email } = props.shown;
  return (
    <ActionForm
      {...props}
      action="write_customer"
      title="Write to the customer"
      start={EMPTY}
      check={({ text }) =>
        text.trim() === '' ? [{ field: 'text', message: 'Please enter a message' }] : []
      }
      button="SEND MESSAGE"
      send={({ request_uuid }, { text }) =>
        callDesk(postDeskMessage, { order_id: props.orderId, body: { request_uuid, text } })
      }
    >
      {(form) => {
        const { onChange, value, name, ...text } = form.field('text');
        const chosen = templates.find(({ id }) => id === form.values.template);
        return (
          <>
            <p>{`Goes to ${email} with a greeting, the order number, and how to answer. Write in ${nameOfLanguage(language)}, the customer’s language. Answers arrive in our mailbox.`}</p>
            <SelectField
              {...form.field('template')}
              label="Start from"
              onChange={(id) => {
                const template = templates.find((one) => one.id === id);
                form.change({ template: id, text: template?.text ?? '' }, 'template', 'text');
              }}
            >
              <option value="">Your own words</option>
              {templates.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </SelectField>
            {language !== 'en' && chosen && <p>{`English: ${chosen.english}`}</p>}
            <Field {...text} label="Message" hint="No card numbers.">
              {(wiring) => (
                <textarea
                  className="input"
                  rows={6}
                  name={name}
                  value={value}
                  maxLength={MESSAGE_MAX}
                  {...(language !== 'en' && { lang: language })}
                  {...wiring}
                  onChange={(event) => onChange(event.target.value)}
                />
              )}
            </Field>
          </>
        );
      }}
    </ActionForm>
  );
}
