import { KnownFacts, KnownRow } from '#islands/form/KnownFacts.tsx';
import { isOvernight } from '#islands/order/address-lines.ts';
import * as icons from '#islands/order/icons.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Exact } from '#islands/ui/Exact.tsx';
import { FunnelActorContext } from '../../FunnelActorContext.ts';
import { usePhase } from '../StepFrame.tsx';
import { contactOf, placeTerm, sharedLines, shipToOf } from './line-addresses.ts';
import { ResumeLink } from './ResumeLink.tsx';

/** Below the Total: shipping address and contact, once for all lines, and the next steps. */
export function CartFacts() {
  const { send } = FunnelActorContext.useActorRef();
  const rereading = usePhase() === 'loading';
  const items = FunnelActorContext.useSelector(({ context }) => context.items);
  const shared = sharedLines(items);
  const [first] = shared;
  const last = items.at(-1);
  if (!last) return null;
  return (
    <>
      <KnownFacts>
        {first && (
          <KnownRow
            term={`${placeTerm(shared)}${countOf(shared.length, items.length)}${shared.every(isOvernight) ? ', overnight' : ''}`}
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
                EDIT
              </Button>
            }
          />
        )}
        <KnownRow
          term="Contact info"
          value={contactOf(last).map((line) => (
            <span className="known__line" key={line} translate="no">
              {line}
            </span>
          ))}
          action={
            <Button
              look="quiet"
              small
              waiting={rereading}
              onClick={() => send({ type: 'contact.opened' })}
            >
              EDIT CONTACT INFO
            </Button>
          }
        />
      </KnownFacts>
      <div className="actions">
        <AddVehicle look="secondary" />
        <div className="cart-ways__pair">
          <ResumeLink />
          <BackButton />
        </div>
      </div>
    </>
  );
}

export function AddVehicle({ look }: { look: 'primary' | 'secondary' }) {
  const { send } = FunnelActorContext.useActorRef();
  return (
    <Button look={look} icon={icons.plus} onClick={() => send({ type: 'vehicle.added' })}>
      ADD ANOTHER VEHICLE
    </Button>
  );
}

export function BackButton() {
  const { send } = FunnelActorContext.useActorRef();
  return (
    <Button look="quiet" small onClick={() => send({ type: 'back.clicked' })}>
      BACK
    </Button>
  );
}

/** Returns ` (all 5)` or ` (4 of 5)`, or an empty text for one vehicle. */
function countOf(shared: number, all: number): string {
  if (all === 1) return '';
  return shared === all ? ` (all ${all})` : ` (${shared} of ${all})`;
}
