import { KEY_NAMES, type RolledKind, type ShownDeskPartner } from '#contracts/desk/partners.ts';
import { Button } from '#islands/ui/Button.tsx';
import { deskMoment } from '../moments.ts';
import { CopyButton } from './CopyButton.tsx';

const ORDER = Object.keys(KEY_NAMES);

type Props = {
  partner: ShownDeskPartner;
  onReplace: ((kind: RolledKind) => void) | undefined;
};

/** The valid keys, and then those that have been replaced but still work. */
export function PartnerKeys({ partner, onReplace }: Props) {
  const keys = partner.keys.toSorted(
    (one, other) =>
      Number(one.ends_at !== null) - Number(other.ends_at !== null) ||
      ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind),
  );
  return (
    <dl className="desk-facts">
      {keys.map(({ kind, key, created_at, ends_at }) => (
        <div key={`${kind} ${created_at}`}>
          <dt>
            {ends_at === null ? KEY_NAMES[kind] : `Previous ${KEY_NAMES[kind].toLowerCase()}`}
          </dt>
          <dd>
            {key !== null && <code>{key}</code>}
            {key === null && ends_at === null && <span>Shown only once</span>}
            {ends_at === null && key !== null && (
              <CopyButton value={key} what={KEY_NAMES[kind].toLowerCase()} />
            )}
            {ends_at === null && key === null && onReplace && (
              <ReplaceButton kind={kind} onReplace={onReplace} />
            )}{' '}
            <span className="fine-print">
              {ends_at === null
                ? `Created ${deskMoment(created_at)}`
                : `Works until ${deskMoment(ends_at)}, because it was replaced`}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function WebhookFacts({ partner, onReplace }: Props) {
  const { webhook, earlier_secret_until: until } = partner;
  if (webhook === null) return <p>None. To have events sent to your server, edit the settings.</p>;
  return (
    <dl className="desk-facts">
      <div>
        <dt>URL</dt>
        <dd>{webhook}</dd>
      </div>
      <div>
        <dt>Webhook secret</dt>
        <dd>
          <span>Shown only once</span>
          {onReplace && <ReplaceButton kind="webhook" onReplace={onReplace} />}
        </dd>
      </div>
      {until !== null && (
        <div>
          <dt>Previous secret</dt>
          <dd>{`Events are also signed with it until ${deskMoment(until)}`}</dd>
        </div>
      )}
    </dl>
  );
}

/** Opens the form that replaces a secret. */
function ReplaceButton({
  kind,
  onReplace,
}: {
  kind: RolledKind;
  onReplace: (kind: RolledKind) => void;
}) {
  return (
    <Button look="quiet" small onClick={() => onReplace(kind)}>
      Get a new one
      <span className="visually-hidden">{` (${KEY_NAMES[kind].toLowerCase()})`}</span>
    </Button>
  );
}
