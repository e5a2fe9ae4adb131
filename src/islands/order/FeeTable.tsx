import { type FeeLine, type FeePart, feeGroups } from '#contracts/catalogue/fees.ts';
import { type Cents, formatUsd, toCents } from '#contracts/catalogue/money.ts';
import { Exact } from '#islands/ui/Exact.tsx';
import { rich } from '#islands/ui/rich.tsx';
import { t, translate } from '#words/words.ts';

type Props = {
  plate: string;
  lines: readonly FeeLine[];
  /** The last line. Omitted if the same amount is shown below the table. */
  sum?: { label: string; cents: Cents };
  /** Shows the caption. Use it when there are several tables in a row. */
  named?: boolean;
};

/** The five fees for a vehicle: the DMV's first, then ours. */
export function FeeTable({ plate, lines, sum, named }: Props) {
  return (
    <table className="fees">
      <caption className={named ? 'label' : 'visually-hidden'}>
        {rich('Fees for {plate}', { plate: <Exact>{plate}</Exact> })}
      </caption>
      {feeGroups(lines).map((group) => (
        <tbody key={group.title}>
          <tr className="fees__group">
            <th colSpan={2} scope="rowgroup">
              {group.title}
            </th>
          </tr>
          {group.lines.map(({ id, label, cents, parts }) => [
            <tr key={id}>
              <th scope="row">{label}</th>
              <td translate="no">{formatUsd(cents)}</td>
            </tr>,
            parts && <Parts key="parts" parts={parts} />,
          ])}
        </tbody>
      ))}
      {sum && (
        <tbody>
          <tr className="fees__subtotal">
            <th scope="row">{sum.label}</th>
            <td translate="no">{formatUsd(sum.cents)}</td>
          </tr>
        </tbody>
      )}
    </table>
  );
}

function Parts({ parts }: { parts: readonly FeePart[] }) {
  return (
    <tr>
      <td colSpan={2} className="fees__parts">
        <details className="disclosure">
          <summary>{t('What it includes')}</summary>
          {parts.map(({ label, dollars, why }) => (
            <p key={label}>
              <b>{translate(label)}</b> <b translate="no">{formatUsd(toCents(dollars))}</b>{' '}
              <small>{translate(why)}</small>
            </p>
          ))}
        </details>
      </td>
    </tr>
  );
}
