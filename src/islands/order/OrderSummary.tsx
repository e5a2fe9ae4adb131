import { type ComponentProps, useState } from 'react';
import { type FeeLine, latePenalties } from '#contracts/catalogue/fees.ts';
import { type Cents, formatUsd, sumCents } from '#contracts/catalogue/money.ts';
import { californiaDay } from '#contracts/time/california.ts';
import { formatLongDay } from '#contracts/time/days.ts';
import type { VehicleSummary } from '#contracts/vehicle/vehicle.ts';
import { Exact } from '#islands/ui/Exact.tsx';
import type { Elements } from '#islands/ui/elements.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import * as icons from '#islands/ui/icons.ts';
import { Plate } from '#islands/ui/Plate.tsx';
import { rich } from '#islands/ui/rich.tsx';
import { plural, t, translate } from '#words/words.ts';
import { FeeTable } from './FeeTable.tsx';
import { ProductLine } from './ProductLine.tsx';

export type SummaryRow = {
  id: string;
  vehicle: VehicleSummary;
  /** Omitted if the screen names the services elsewhere. */
  service?: string | undefined;
  /** The plate as a drawing. Omitted on screens that draw it elsewhere: its number is then a line of text. */
  plate?: ComponentProps<typeof Plate> | undefined;
  /** What else a receipt says about the vehicle. */
  notes?: readonly string[] | undefined;
  /** The amount charged for the vehicle, in cents. */
  finalCents: Cents;
  fees: readonly FeeLine[];
};

type Props = {
  titleId: string;
  rows: readonly SummaryRow[];
  /**
   * True if a cart or address id is in the route. The summary then shows a subtotal per vehicle instead of
   * the make.
   */
  inCart: boolean;
};

/** The order once it is paid. `withFees` offers the fee tables, on pages that don't already show them. */
export function OrderSummary(props: Props & { head?: Elements; withFees: boolean }) {
  const { head, withFees, ...order } = props;
  return (
    <>
      {head ?? <h2 id={order.titleId}>{t('Order summary')}</h2>}
      <SummaryTable {...order} />
      <Shares rows={order.rows} isPaid />
      {withFees && <Fees rows={order.rows} />}
    </>
  );
}

/**
 * The order next to a form. On a phone, it is a single line with the Total above the button; the details expand
 * below it. In the side column of a wide window, everything is expanded.
 */
export function FoldedSummary({ titleId, ...order }: Props) {
  const { rows } = order;
  const [open, setOpen] = useState(false);
  const details = `${titleId}-details`;
  const [only, ...others] = rows;
  return (
    <>
      <div className="summary__line">
        {only && others.length === 0 ? (
          <Plate number={plateOf(only)} small />
        ) : (
          <span>{plural(rows.length, '{count} vehicle', '{count} vehicles')}</span>
        )}
        <h2 id={titleId}>{t('Order summary')}</h2>
        <output>
          {t('Total')} <b translate="no">{formatUsd(totalOf(rows))}</b>
        </output>
        <button
          type="button"
          className="button button--quiet button--small summary__toggle"
          aria-expanded={open}
          aria-controls={details}
          onClick={() => setOpen(!open)}
        >
          <span>{open ? t('Hide fees') : t('Show fees')}</span>
          <Icon path={icons.chevron} small />
        </button>
      </div>
      <div className={open ? 'summary__rest summary__rest--open' : 'summary__rest'} id={details}>
        <SummaryTable titleId={titleId} {...order} />
        {others.length > 0 && <Fees rows={rows} open={open} />}
        {only && others.length === 0 && <FeeTable plate={plateOf(only)} lines={only.fees} />}
      </div>
      <Shares rows={rows} />
    </>
  );
}

/**
 * The specification's table, with each vehicle's plate. `totalOnly` hides the vehicles, except from screen readers, if
 * the screen lists them elsewhere, and announces a new Total. Styles lay it out as a block for each vehicle, which makes
 * some browsers drop the table semantics, so ARIA roles restore them.
 */
export function SummaryTable({
  titleId,
  rows,
  inCart,
  totalOnly,
}: Props & { totalOnly?: boolean }) {
  const columns = columnsOf(inCart);
  const total = formatUsd(totalOf(rows));
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: see above
    <table role="table" aria-labelledby={titleId}>
      <thead className="visually-hidden" role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th key={column} scope="col" role="columnheader">
              {titles()[column]}
            </th>
          ))}
        </tr>
      </thead>
      {rows.map((row) => (
        <tbody
          key={row.id}
          role="rowgroup"
          className={totalOnly ? 'visually-hidden' : 'summary__vehicle'}
        >
          {row.service && (
            <tr role="row">
              <th role="rowheader" scope="row" colSpan={columns.length}>
                {row.plate && <Plate {...row.plate} decorative />}
                <ProductLine service={row.service} vehicle={row.vehicle} notes={row.notes} />
              </th>
            </tr>
          )}
          <tr role="row">
            {columns.map((column) => (
              <td
                key={column}
                role="cell"
                className={`summary-cell--${column}`}
                translate={column === 'type' ? undefined : 'no'}
              >
                {textsOf(row)[column]}
              </td>
            ))}
          </tr>
        </tbody>
      ))}
      <tfoot role="rowgroup">
        <tr role="row">
          <th scope="row" role="rowheader" colSpan={columns.length - 1}>
            {t('Total')}
          </th>
          <td role="cell" translate="no">
            {totalOnly ? <output>{total}</output> : total}
          </td>
        </tr>
      </tfoot>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  );
}

const MISSING = '-';

const columnsOf = (inCart: boolean) =>
  inCart
    ? (['type', 'plate', 'vin', 'subtotal'] as const)
    : (['type', 'make', 'plate', 'vin'] as const);

const titles = () => ({
  type: t('Vehicle Type'),
  make: t('Vehicle Make'),
  plate: t('License Plate'),
  vin: t('VIN Number'),
  subtotal: t('Subtotal'),
});

const textsOf = ({ vehicle, finalCents }: SummaryRow) => ({
  type: translate(vehicle.vehicle_type || MISSING),
  make: vehicle.vehicle_make || MISSING,
  plate: vehicle.vehicle_license_plate || MISSING,
  vin: vehicle.vehicle_vin_number || MISSING,
  subtotal: formatUsd(finalCents),
});

const plateOf = (row: SummaryRow) => textsOf(row).plate;

function totalOf(rows: readonly SummaryRow[]): Cents {
  return sumCents(rows.map((row) => row.finalCents));
}

/** Where the total goes, and the penalties in it. Empty if the fee lines don't add up to it. */
export function Shares({ rows, isPaid }: { rows: readonly SummaryRow[]; isPaid?: boolean }) {
  const totalCents = totalOf(rows);
  const lines = rows.flatMap((row) => row.fees);
  const dmvCents = sumCents(lines.filter(({ group }) => group === 'dmv').map(({ cents }) => cents));
  const allCents = sumCents(lines.map(({ cents }) => cents));
  if (totalCents === 0 || allCents !== totalCents) return null;
  const isEstimate = lines.some((line) => line.isEstimate);
  const lateCents = latePenalties(lines);
  const amounts = {
    late: <Exact>{formatUsd(lateCents)}</Exact>,
    dmv: <Exact>{formatUsd(dmvCents)}</Exact>,
    ours: <Exact>{formatUsd(totalCents - dmvCents)}</Exact>,
  };
  return (
    <p className="fine-print space-above-2">
      {/* React replaces the whole sentence, because a browser that translates the page changes its text nodes. */}
      <span key={isEstimate ? 'estimate' : 'exact'}>
        {isEstimate
          ? rich('About {dmv} goes to the DMV, {ours} is for our fees.', amounts)
          : rich('{dmv} goes to the DMV, {ours} is for our fees.', amounts)}
      </span>
      {lateCents > 0 && (
        <>
          <br />
          <b key={lateCents}>{rich('Includes {late} in late penalties.', amounts)}</b>{' '}
          {!isPaid && <Expired rows={rows} />}
        </>
      )}
    </p>
  );
}

/** Why penalties are due. Omitted for several vehicles. Once a renewal is accepted, the date is the next one. */
function Expired({ rows: [only, ...others] }: { rows: readonly SummaryRow[] }) {
  const day = only?.vehicle.vehicle_registration_expiry_date;
  if (!day || others.length > 0 || day >= californiaDay(new Date())) return null;
  return <span>{t('Your registration expired {day}.', { day: formatLongDay(day) })}</span>;
}

function Fees({ rows, open }: { rows: readonly SummaryRow[]; open?: boolean }) {
  return (
    <details className="disclosure space-above-2" open={open}>
      <summary>
        <span className="disclosure__show">{t('Show fees')}</span>
        <span className="disclosure__hide">{t('Hide fees')}</span>
        <Icon path={icons.chevron} small />
      </summary>
      <div className="stack">
        {rows.map((row) => (
          <FeeTable
            key={row.id}
            plate={plateOf(row)}
            lines={row.fees}
            sum={{
              label: rows.length > 1 ? t('Subtotal') : t('Total'),
              cents: row.finalCents,
            }}
            named={rows.length > 1}
          />
        ))}
      </div>
    </details>
  );
}
