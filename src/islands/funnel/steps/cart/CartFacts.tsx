import { useState } from 'react';
import { mailResumeLink } from '#api-client/resume.ts';
import { textOfFailure } from '#contracts/api/api-failure.ts';
import type { CartItem } from '#contracts/order/cart.ts';
import { isOvernight } from '#contracts/order/line-plan.ts';
import { formatTime } from '#contracts/time/california.ts';
import { KnownFacts, KnownRow } from '#islands/form/KnownFacts.tsx';
import { useCall } from '#islands/form/use-call.ts';
import { notify } from '#islands/messages/notify.ts';
import * as icons from '#islands/order/icons.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Exact, ExactEmail } from '#islands/ui/Exact.tsx';
import { t } from '#words/words.ts';
import { useFunnel, useSend } from '../../contexts.ts';
import { usePhase } from '../StepFrame.tsx';
import { contactOf, placeTerm, sharedLines, shipToOf } from './CartLines.tsx';

/** Shown below the Total: the shipping address and contact, once for all lines, and the next steps. */
export function CartFacts() {
  const send = useSend();
  const rereading = usePhase() === 'loading';
  const { items } = useFunnel('items');
  const shared = sharedLines(items);
  const [first] = shared;
  const last = items.at(-1);
  if (!last) return null;
  return (
    <>
      <KnownFacts>
        {first && (
          <KnownRow
            term={sharedTerm(shared, items.length)}
            value={<Exact>{shipToOf(first)}</Exact>}
            action={
              <Button
                look="quiet"
                small
                waiting={rereading}
                onClick={() => {
                  const [line_uuid = '', ...also_uuids] = shared.map(({ uuid }) => uuid).reverse();
                  send({ type: 'edit.opened', line_uuid, also_uuids });
                }}
              >
                {t('EDIT')}
              </Button>
            }
          />
        )}
        <KnownRow
          term={t('Contact info')}
          value={contactOf(last).map((line) => (
            <div key={line}>
              <ExactEmail>{line}</ExactEmail>
            </div>
          ))}
          action={
            <Button
              look="quiet"
              small
              waiting={rereading}
              onClick={() => send({ type: 'contact.opened' })}
            >
              {t('EDIT CONTACT INFO')}
            </Button>
          }
        />
      </KnownFacts>
      <div className="cart-ways">
        <AddVehicle look="quiet" />
        <ResumeLink />
        <BackButton />
      </div>
    </>
  );
}

export function AddVehicle({ look }: { look: 'primary' | 'quiet' }) {
  const send = useSend();
  return (
    <Button
      look={look}
      small={look === 'quiet'}
      icon={icons.plus}
      onClick={() => send({ type: 'vehicle.added' })}
    >
      {t('ADD ANOTHER VEHICLE')}
    </Button>
  );
}

export function BackButton() {
  const send = useSend();
  return (
    <Button look="quiet" small onClick={() => send({ type: 'back.clicked' })}>
      {t('BACK')}
    </Button>
  );
}

/** Returns `Ship to (all 5), overnight` or `Ship to (4 of 5)`, without a count if there is only one vehicle. */
function sharedTerm(shared: readonly CartItem[], all: number): string {
  const term = withCount(placeTerm(shared), shared.length, all);
  return shared.every(isOvernight) ? t('{term}, overnight', { term }) : term;
}

function withCount(term: string, shared: number, all: number): string {
  if (all === 1) return term;
  return shared === all
    ? t('{term} (all {all})', { term, all })
    : t('{term} ({shared} of {all})', { term, shared, all });
}

/** Emails a link to this cart to customers who want to continue later or on another device. */
function ResumeLink() {
  const { ids, items } = useFunnel('ids', 'items');
  const { user_uuid } = ids;
  const { busy, run } = useCall(tell);
  const [result, setResult] = useState<string>();
  if (user_uuid === undefined) return null;
  const send = () =>
    run(async () => {
      const message = await mailResumeLink(user_uuid);
      notify('success', message);
      const time = formatTime(new Date());
      // The message says that nothing is emailed in a test.
      setResult(items[0]?.is_test ? message : t('Sent at {time}', { time }));
    });
  return (
    <div>
      <Button look="quiet" small busy={busy} onClick={() => void send()}>
        {t('Email me a link to this cart')}
      </Button>
      {result && <p className="fine-print">{result}</p>}
    </div>
  );
}

function tell(cause: unknown): string {
  const text = textOfFailure(cause);
  notify('error', text);
  return text;
}
