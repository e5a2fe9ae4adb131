import { useEffect, useRef, useState } from 'react';
import { callDesk } from '#api-client/desk/call-desk.ts';
import {
  KEY_NAMES,
  postDeskPartnerEnd,
  ROLLED,
  type RolledKind,
  type ShownDeskPartner,
  USUAL_ROLL_DAYS,
} from '#contracts/desk/partners.ts';
import { SelectField } from '#islands/form/SelectField.tsx';
import { TextField } from '#islands/form/TextField.tsx';
import { useForm } from '#islands/form/use-form.ts';
import { notify } from '#islands/messages/notify.ts';
import { Failure } from '#islands/order/Notice.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import * as icons from '#islands/ui/icons.ts';
import { tabStorage } from '#session/tab-storage.ts';
import { ConfirmButton, ConfirmDialog } from '../ConfirmDialog.tsx';
import { FormErrors } from '../FormErrors.tsx';
import { useStaffAction } from '../use-staff-action.ts';
import type { PartnerCalls } from './partner-calls.ts';
import type { NewSecret } from './SecretsOnce.tsx';
import { TermsForm } from './TermsForm.tsx';

type Props = {
  partner: ShownDeskPartner;
  calls: PartnerCalls;
  onDone: () => void;
  onMade: (made: NewSecret) => void;
};

export function EditSettings({ partner, calls, onDone, onMade }: Props) {
  return (
    <details
      className="desk-does"
      open={calls.draft !== undefined && tabStorage.read(calls.draft) !== null}
    >
      <Title>Edit settings</Title>
      {partner.ended_at !== null && (
        <p>This partnership has ended. You can only remove the webhook URL.</p>
      )}
      <TermsForm
        id="partner"
        terms={partner}
        isStaff={calls.isStaff}
        draft={calls.draft}
        button="SAVE CHANGES"
        send={async (typed, { seen }) => {
          const { webhook } = await calls.change({ ...typed, seen: seen.terms });
          if (webhook !== null) {
            onMade({ partner: typed.name, name: 'Webhook secret', value: webhook });
          }
          return { done: 'Changes saved.' };
        }}
        onDone={onDone}
      />
    </details>
  );
}

export function EndPartnership({ partner: { uuid, name }, onDone }: Props) {
  return (
    <details className="desk-does">
      <Title>End this partnership</Title>
      <div className="desk-does__form">
        <p>
          Their keys stop working immediately, and their pages fall back to their own link. Orders
          continue, and earned commissions remain.
        </p>
        <ConfirmButton
          open="END PARTNERSHIP"
          title={`End the partnership with ${name}?`}
          button="END PARTNERSHIP"
          danger
          send={() => callDesk(postDeskPartnerEnd, { uuid })}
          onDone={(done) => {
            notify('success', done);
            onDone();
          }}
          onChanged={onDone}
        >
          <p>This can’t be undone. To add them again, use a different name.</p>
        </ConfirmButton>
      </div>
    </details>
  );
}

function Title({ children }: { children: string }) {
  return (
    <summary>
      <span>{children}</span>
      <Icon path={icons.chevron} small />
    </summary>
  );
}

type ReplaceProps = Props & {
  /** The key that the form opens with. */
  wanted: { kind: RolledKind } | undefined;
};

export function ReplaceKey({ partner, calls, wanted, onDone, onMade }: ReplaceProps) {
  const [kind, setKind] = useState<RolledKind>('live');
  const details = useRef<HTMLDetailsElement>(null);
  const [values, setValues] = useState({ days: String(USUAL_ROLL_DAYS) });
  const [asking, setAsking] = useState(false);
  const { busy, failure, rejected, perform } = useStaffAction((done) => {
    notify('success', done);
    onDone();
  }, onDone);
  const form = useForm({
    id: 'roll',
    values,
    busy,
    rejected: rejected,
    onChange: setValues,
    check: ({ days }) =>
      /^\d{1,2}$/.test(days.trim())
        ? []
        : [{ field: 'days', message: 'Enter a number of days from 0 to 99' }],
    onSubmit: () => setAsking(true),
  });
  useEffect(() => {
    if (!wanted || !details.current) return;
    setKind(wanted.kind);
    details.current.open = true;
    details.current.querySelector('select')?.focus();
  }, [wanted]);
  const days = Number(values.days);
  const kinds = ROLLED.filter((one) => one !== 'webhook' || partner.webhook !== null);
  const keyName = KEY_NAMES[kind].toLowerCase();
  function replace() {
    setAsking(false);
    void perform(async () => {
      const body = { kind, days, seen: partner.seen[kind] };
      const { made } = await calls.replace(body);
      onMade({ partner: partner.name, name: KEY_NAMES[kind], value: made });
      return { done: `The ${keyName} was replaced.` };
    });
  }
  return (
    <details className="desk-does" ref={details}>
      <Title>Replace a key</Title>
      <form className="desk-does__form" noValidate onSubmit={form.submit}>
        <FormErrors form={form} />
        {form.errors.length === 0 && <Failure message={failure} />}
        <SelectField
          id="roll-kind"
          name="kind"
          label="Key or secret"
          value={kind}
          onChange={(value) => setKind(ROLLED.find((one) => one === value) ?? kind)}
        >
          {kinds.map((one) => (
            <option key={one} value={one}>
              {KEY_NAMES[one]}
            </option>
          ))}
        </SelectField>
        <TextField
          {...form.field('days')}
          label="Days the previous one stays valid"
          hint="Enter 0 to revoke it immediately, for example if it leaked."
          inputMode="numeric"
          autoComplete="off"
        />
        <Button type="submit" small look="quietDanger" busy={busy}>
          REPLACE
        </Button>
        {asking && (
          <ConfirmDialog
            title={`Replace the ${keyName}?`}
            button="REPLACE"
            danger
            onConfirm={replace}
            onCancel={() => setAsking(false)}
          >
            <p>
              {`The current one ${days === 0 ? 'expires immediately' : `stays valid for ${days} more days`}. Any earlier one expires immediately.`}
            </p>
          </ConfirmDialog>
        )}
      </form>
    </details>
  );
}
