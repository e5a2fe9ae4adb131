import { useEffect, useRef } from 'react';
import { Notice } from '#islands/order/Notice.tsx';
import { Button } from '#islands/ui/Button.tsx';

export type NewSecret = { partner: string; name: string; value: string | null };

/** Secrets are shown only once, so they are lost when the page closes. */
export function SecretsOnce({
  secrets,
  isStaff = true,
  onKept,
}: {
  secrets: readonly NewSecret[];
  isStaff?: boolean;
  onKept: () => void;
}) {
  const newSecrets = secrets.filter(({ value }) => value !== null);
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (secrets.length > 0) ref.current?.focus();
  }, [secrets]);
  if (newSecrets.length === 0) return null;
  return (
    <div ref={ref} tabIndex={-1}>
      <Notice kind="warning" title={isStaff ? 'Share these now' : 'Save these now'}>
        <div className="stack-small">
          {isStaff && <p>Send them to the partner through a private channel.</p>}
          <p>We won’t show the report key or the webhook secret again.</p>
          <dl className="desk-facts">
            {newSecrets.map(({ partner, name, value }) => (
              <div key={value}>
                <dt>{`${name} for ${partner}`}</dt>
                <dd>
                  <code>{value}</code>
                </dd>
              </div>
            ))}
          </dl>
          <Button look="secondary" small onClick={onKept}>
            {isStaff ? 'DONE, I’VE SHARED THEM' : 'DONE, I’VE SAVED THEM'}
          </Button>
        </div>
      </Notice>
    </div>
  );
}
