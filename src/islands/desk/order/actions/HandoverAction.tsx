import * as z from 'zod/mini';
import { callDesk } from '#api-client/desk/call-desk.ts';
import { emailSchema } from '#contracts/account/email.ts';
import {
  HANDOVER_TOPICS,
  handoverTopics,
  postDeskHandover,
} from '#contracts/desk/order-actions.ts';
import { SelectField } from '#islands/form/SelectField.tsx';
import { TextField } from '#islands/form/TextField.tsx';
import { checkBy } from '#islands/form/use-form.ts';
import { useMember } from '../../use-member.ts';
import { ActionForm, type ActionProps } from './ActionForm.tsx';

type Handover = { to: string; text: string; topic: string; email: string };

const EMPTY: Handover = { to: '', text: '', topic: '', email: '' };
type Props = ActionProps & {
  id?: string;
  title?: string;
  request?: Omit<Handover, 'email'>;
  about?: string;
};
const checkEmail = checkBy(z.object({ email: emailSchema }));

export function HandoverAction({ title = 'Hand over', request, about, ...props }: Props) {
  const start = { ...EMPTY, ...request };
  const { uuid: own } = useMember();
  // A request to cancel goes to the claimant or a manager; the caller can't carry it out.
  const colleagues = props.shown.colleagues.filter(
    ({ uuid, role }) =>
      start.topic === '' || uuid === start.to || (role === 'manager' && uuid !== own),
  );
  const fitting = (topic: string) =>
    topic === 'email' ? colleagues.filter(({ role }) => role === 'manager') : colleagues;
  const managers = fitting('email').filter(({ uuid }) => uuid !== own);
  // Most requests are for a manager.
  const manager = managers.length === 1 ? managers[0] : undefined;
  return (
    <ActionForm
      {...props}
      action="hand_over"
      title={title}
      start={start}
      check={({ to, text, topic, email }) => [
        ...(to === '' ? [{ field: 'to', message: 'Please choose a colleague' }] : []),
        ...(topic === 'email' ? checkEmail({ email }) : []),
        ...(topic !== 'email' && text.trim() === ''
          ? [{ field: 'text', message: 'Please enter a note' }]
          : []),
      ]}
      button="HAND OVER"
      send={({ request_uuid }, { email, ...values }) => {
        const topic = HANDOVER_TOPICS.find((one) => one === values.topic);
        const { to, text } = values;
        const body = { request_uuid, to, topic, text, ...(topic === 'email' && { email }) };
        return callDesk(postDeskHandover, { order_id: props.orderId, body });
      }}
    >
      {(form) => (
        <>
          {about !== undefined && <p>{about}</p>}
          {start.topic === '' && (
            <SelectField
              {...form.field('topic')}
              label="Request"
              onChange={(topic) => {
                const to = (topic !== '' && manager?.uuid) || form.values.to;
                const isListed = fitting(topic).some(({ uuid }) => uuid === to);
                form.change({ topic, to: isListed ? to : '' });
              }}
              hint="The handover is resolved once that is done."
            >
              <option value="">Something else</option>
              {HANDOVER_TOPICS.map((topic) => (
                <option key={topic} value={topic}>
                  {handoverTopics[topic]}
                </option>
              ))}
            </SelectField>
          )}
          <SelectField {...form.field('to')} label="Colleague">
            <option value="">Choose a colleague</option>
            {fitting(form.values.topic).map(({ uuid, name, role }) => (
              <option key={uuid} value={uuid}>
                {`${name} (${uuid === own ? 'you' : role})`}
              </option>
            ))}
          </SelectField>
          {form.values.topic === 'email' && (
            <TextField
              {...form.field('email')}
              label="The correct email"
              type="email"
              autoComplete="off"
            />
          )}
          <TextField
            {...form.field('text')}
            label="Why, and what is left to do"
            optional={form.values.topic === 'email'}
            hint="For staff only. No card numbers."
            autoComplete="off"
          />
        </>
      )}
    </ActionForm>
  );
}
