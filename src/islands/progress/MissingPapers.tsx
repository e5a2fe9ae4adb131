import type { OrderLine } from '#contracts/order/cart.ts';
import { Notice } from '#islands/order/Notice.tsx';
import type { English } from '#words/spanish/spanish.ts';
import { t } from '#words/words.ts';

/** The introductions to the missing documents: in the cart, after the payment, and once the DMV has the fees. */
const missingLead = {
  unpaid:
    'You can pay the fees now to stop late penalties. The DMV keeps the fees. It will renew the registration and issue the sticker only once it has:',
  paid: 'We pay the fees to the DMV, which stops late penalties. The DMV keeps the fees. It will renew the registration and issue the sticker only once it has:',
  taken:
    'The DMV has the fees, and late penalties have stopped. It will renew the registration and issue the sticker only once it has:',
} as const satisfies Record<string, English>;

type Props = {
  lines: readonly Pick<OrderLine, 'uuid' | 'missing_papers' | 'user_vehicle'>[];
  status: keyof typeof missingLead;
};

/** Renders nothing if nothing is missing. */
export function MissingPapers({ lines, status }: Props) {
  const lacking = lines.filter(({ missing_papers }) => missing_papers?.length);
  if (lacking.length === 0) return null;
  return (
    <Notice
      kind="warning"
      title={t('The DMV needs a document before it can issue your sticker')}
      Heading={status === 'unpaid' ? 'h2' : 'h3'}
    >
      {lacking.map(({ uuid, missing_papers, user_vehicle }) => (
        <div key={uuid} className="stack">
          <p>
            {lines.length > 1 && <b>{`${user_vehicle?.vehicle_license_plate ?? '-'}: `}</b>}
            <span>{t(missingLead[status])}</span>
          </p>
          <ul>
            {missing_papers?.map(({ name, next }) => (
              <li key={name}>
                <b>{`${name}.`}</b> <span>{next}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Notice>
  );
}
