import { useState } from 'react';
import { askDesk } from '#api-client/desk/ask-desk.ts';
import {
  postDeskPartnerEnd,
  postDeskPartnerKey,
  putDeskPartner,
  ROLLED,
  type RolledKind,
  type ShownDeskPartner,
  USUAL_ROLL_DAYS,
} from '#contracts/desk/partners.ts';
import { SelectField } from '#islands/form/SelectField.tsx';
import { TextField } from '#islands/form/TextField.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import * as icons from '#islands/ui/icons.ts';
import { AskFirst } from './AskFirst.tsx';
import type { MadeSecret } from './SecretsOnce.tsx';
import { TermsForm } from './TermsForm.tsx';

type Props = {
  partner: ShownDeskPartner;
  onDone: () => void;
  /** Something secret was made. */
  onMade: (made: MadeSecret) => void;
};

/** What a manager does with a partner. */
export function PartnerActions(props: Props) {
  const { partner, onDone, onMade } = props;
  const { uuid, name, ended_at } = partner;
  return (
    <aside aria-labelledby="partner-does" className="desk-does">
      <h2 id="partner-does">Change</h2>
      <details>
        <Title>Change terms</Title>
        {ended_at !== null && <p>This partner has ended. You can only remove the webhook URL.</p>}
        <TermsForm
          id="partner"
          terms={partner}
          button="SAVE CHANGES"
          send={async (typed, { seen }) => {
            const body = { ...typed, seen: seen.terms };
            const { webhook } = await askDesk(putDeskPartner, { uuid, body });
            if (webhook !== null) {
              onMade({ partner: typed.name, name: 'Webhook secret', value: webhook });
            }
            return `${typed.name} was updated.`;
          }}
          onDone={onDone}
        />
      </details>
      {ended_at === null && (
        <>
          <details>
            <Title>Replace a key</Title>
            <Roll {...props} />
          </details>
          <details>
            <Title>End this partner</Title>
            <div className="desk-does__form">
              <p>
                Their keys stop working immediately, and their pages fall back to their own link.
                Orders continue, and earned commissions remain.
              </p>
              <AskFirst
                button="END PARTNER"
                question={`End ${name}?`}
                warning="This can’t be undone. You can only add them again under another name."
                work={async () => (await askDesk(postDeskPartnerEnd, { uuid })).done}
                onDone={onDone}
              />
            </div>
          </details>
        </>
      )}
    </aside>
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

const WHAT: Record<RolledKind, string> = {
  live: 'Live key',
  test: 'Test key',
  report: 'Report key',
  webhook: 'Webhook secret',
};

const DAYS = 'roll-days';

function Roll({ partner, onDone, onMade }: Props) {
  const [kind, setKind] = useState<RolledKind>('live');
  const [days, setDays] = useState(String(USUAL_ROLL_DAYS));
  const isDays = /^\d{1,2}$/.test(days.trim());
  const kinds = ROLLED.filter((one) => one !== 'webhook' || partner.webhook !== null);
  const until =
    Number(days) === 0 ? 'ends immediately' : `stays valid for ${Number(days)} more days`;
  return (
    <div className="desk-does__form">
      <SelectField
        id="roll-kind"
        name="kind"
        label="What"
        value={kind}
        onChange={(value) => setKind(ROLLED.find((one) => one === value) ?? kind)}
      >
        {kinds.map((one) => (
          <option key={one} value={one}>
            {WHAT[one]}
          </option>
        ))}
      </SelectField>
      <TextField
        id={DAYS}
        name="days"
        label="Days the previous one stays valid"
        hint="0 ends it immediately, for example if it leaked."
        error={isDays ? undefined : 'Enter a number of days from 0 to 99'}
        inputMode="numeric"
        autoComplete="off"
        value={days}
        onChange={setDays}
      />
      <AskFirst
        button="REPLACE"
        question={`Replace the ${WHAT[kind].toLowerCase()}?`}
        warning={`The current one ${until}. Any earlier one ends immediately.`}
        wrongField={isDays ? undefined : DAYS}
        work={async () => {
          const body = { kind, days: Number(days), seen: partner.seen[kind] };
          const { made } = await askDesk(postDeskPartnerKey, { uuid: partner.uuid, body });
          onMade({ partner: partner.name, name: WHAT[kind], value: made });
          return `The ${WHAT[kind].toLowerCase()} was replaced.`;
        }}
        onDone={onDone}
      />
    </div>
  );
}
