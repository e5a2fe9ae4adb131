import { useEffect, useRef } from 'react';
import { Notice } from '#islands/order/Notice.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { CopyButton } from './CopyButton.tsx';

export type NewSecret = { partner: string; name: string; value: string | null };

/** Secrets are shown only once, so the browser asks before it closes the page and they are lost. */
export function SecretsOnce({
  secrets,
  isStaff = true,
  onKept,
}: {
  secrets: readonly NewSecret[];
  isStaff?: boolean;
  onKept: () => void;
}) {
  const newSecrets = secrets.flatMap(({ value, ...secret }) =>
    value === null ? [] : [{ ...secret, value }],
  );
  const names = new Set(newSecrets.map(({ name }) => name.toLowerCase()));
  const once = ['report key', 'webhook secret'].filter((name) => names.has(name));
  const them = newSecrets.length === 1 ? ['this', 'it'] : ['these', 'them'];
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (secrets.length > 0) ref.current?.focus();
  }, [secrets]);
  const isOpen = newSecrets.length > 0;
  useEffect(() => {
    if (!isOpen) return;
    window.addEventListener('beforeunload', askToStay);
    return () => window.removeEventListener('beforeunload', askToStay);
  }, [isOpen]);
  if (!isOpen) return null;
  return (
    <div ref={ref} tabIndex={-1}>
      <Notice kind="warning" title={`${isStaff ? 'Share' : 'Save'} ${them[0]} now`}>
        <div className="stack-small">
          {isStaff && <p>{`Send ${them[1]} to the partner through a private channel.`}</p>}
          {once.length > 0 && <p>{`We won’t show the ${once.join(' or the ')} again.`}</p>}
          <dl className="desk-facts">
            {newSecrets.map(({ partner, name, value }) => (
              <div key={value}>
                <dt>{isStaff ? `${name} for ${partner}` : name}</dt>
                <dd>
                  <code>{value}</code>
                  <CopyButton value={value} what={name.toLowerCase()} />
                </dd>
              </div>
            ))}
          </dl>
          <Button look="secondary" small onClick={onKept}>
            {`I’VE ${isStaff ? 'SHARED' : 'SAVED'} ${them[1]?.toUpperCase()}`}
          </Button>
        </div>
      </Notice>
    </div>
  );
}

function askToStay(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
