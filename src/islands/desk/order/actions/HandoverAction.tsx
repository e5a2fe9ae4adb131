import { callDesk } from '#api-client/desk/call-desk.ts';
import {
  HANDOVER_TOPICS,
  handoverTopics,
  postDeskHandover,
} from '#contracts/desk/order-actions.ts';
import { SelectField } from '#islands/form/SelectField.tsx';
import { TextField } from '#islands/form/TextField.tsx';
import { useMember } from '../../use-member.ts';
import { ActionForm, type ActionProps } from './ActionForm.tsx';

type Handover = { to: string; text: string; topic: string };

const EMPTY: Handover = { to: '', text: '', topic: '' };
type Props = ActionProps & { id?: string; title?: string; start?: Handover; about?: string };

export function HandoverAction({ title = 'Hand over', start = EMPTY, about, ...props }: Props) {
  const { uuid: own } = useMember();
  // A request to cancel goes to the claimant or a manager; the caller can't carry it out.
  const colleagues = props.shown.colleagues.filter(
    ({ uuid, role }) =>
      start.topic === '' || uuid === start.to || (role === 'manager' && uuid !== own),
  );
  const managers = colleagues.filter(({ uuid, role }) => role === 'manager' && uuid !== own);
  // Most requests are for a manager.
  const manager = managers.length === 1 ? managers[0] : undefined;
  return (
    <ActionForm
      {...props}
      action="hand_over"
      title={title}
      start={start}
      check={({ to, text }) => [
        ...(to === '' ? [{ field: 'to', message: 'Please choose a colleague' }] : []),
        ...(text.trim() === '' ? [{ field: 'text', message: 'Please enter a note' }] : []),
      ]}
      button="HAND OVER"
      send={({ request_uuid }, values) => {
        const topic = HANDOVER_TOPICS.find((one) => one === values.topic);
        const body = { request_uuid, ...values, topic };
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
              onChange={(topic) =>
                form.change({ topic, to: (topic !== '' && manager?.uuid) || form.values.to })
              }
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
            {colleagues.map(({ uuid, name, role }) => (
              <option key={uuid} value={uuid}>
                {`${name} (${uuid === own ? 'you' : role})`}
              </option>
            ))}
          </SelectField>
          <TextField
            {...form.field('text')}
            label="Why, and what is left to do"
            hint="For staff only. No card numbers."
            autoComplete="off"
          />
        </>
      )}
    </ActionForm>
  );
}
