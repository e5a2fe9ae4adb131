import { type FeeLine, type FeePart, feeGroups, isLatePenalty } from '#contracts/catalogue/fees.ts';
import { type Cents, formatUsd, sumCents, toCents } from '#contracts/catalogue/money.ts';
import { Exact } from '#islands/ui/Exact.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { chevron } from '#islands/ui/icons.ts';
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

/** The parts, and on demand the law behind each. The late penalties are one line, the first. */
function Parts({ parts }: { parts: readonly FeePart[] }) {
  const penalties = parts.filter(isLatePenalty);
  const late = penalties.length > 1 ? penalties : [];
  const delay = late[0]?.delay;
  const others = parts.filter((part) => !late.includes(part));
  return (
    <tr>
      <td colSpan={2} className="fees__parts">
        <details className="disclosure">
          <summary>
            <span className="disclosure__show">{t('What it includes')}</span>
            <span className="disclosure__hide">{t('Hide breakdown')}</span>
            <Icon path={chevron} small />
          </summary>
          <ul>
            {late.length > 0 && (
              <li className="label">
                <span>
                  {delay ? `${t('Late penalties')}, ${translate(delay)}` : t('Late penalties')}
                </span>{' '}
                <span translate="no">{formatUsd(sumCents(late.map(centsOf)))}</span>
              </li>
            )}
            {others.map(({ label, dollars, why }) => (
              <li key={label}>
                <span>{translate(label)}</span>{' '}
                <span translate="no">{formatUsd(toCents(dollars))}</span>
                {/* A part without an amount needs its reason. */}
                {dollars === 0 && <small>{translate(why)}</small>}
              </li>
            ))}
          </ul>
          <details className="disclosure">
            <summary>
              <span>{t('What these fees are')}</span>
              <Icon path={chevron} small />
            </summary>
            {[...late, ...others].map((part) => (
              <p key={part.label}>
                <b>{`${translate(part.label)} ${formatUsd(centsOf(part))} `}</b>
                <small>{translate(part.why)}</small>
              </p>
            ))}
          </details>
        </details>
      </td>
    </tr>
  );
}

const centsOf = ({ dollars }: FeePart): Cents => toCents(dollars);
