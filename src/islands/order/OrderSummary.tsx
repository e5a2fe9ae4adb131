import type { ReactNode } from 'react';
import type { FeeLine } from '#contracts/catalogue/fees.ts';
import { type Cents, formatUsd, sumCents } from '#contracts/catalogue/money.ts';
import type { VehicleSummary } from '#contracts/vehicle/vehicle.ts';
import { Icon } from '../ui/Icon.tsx';
import * as icons from '../ui/icons.ts';
import { FeeTable } from './FeeTable.tsx';

/** One vehicle of the order. */
export type SummaryRow = {
  id: string;
  vehicle: VehicleSummary;
  /** The price that is charged for it. */
  finalCents: Cents;
  fees: readonly FeeLine[];
};

type Props = {
  /** Names the region that holds the summary. */
  titleId: string;
  title?: string;
  rows: readonly SummaryRow[];
  /** A cart or address id is in the route: then there is no make, but a subtotal per vehicle. */
  inCart: boolean;
  /** Offers the fee tables, on screens that do not show them already. */
  withFees: boolean;
  /** A text under the total about what it does not include yet. */
  note?: ReactNode;
  /** Between the heading and the table. */
  children?: ReactNode;
};

/**
 * The order as a table. Styles lay it out as lines of label and value, which in some browsers removes the
 * meaning of table elements; the roles restore it.
 */
export function OrderSummary(props: Props) {
  const {
    titleId,
    title: heading = 'Order summary',
    rows,
    inCart,
    withFees,
    note,
    children,
  } = props;
  const columns = columnsOf(inCart);
  const totalCents = sumCents(rows.map((row) => row.finalCents));
  return (
    <>
      <h2 id={titleId}>{heading}</h2>
      {children}
      {/* biome-ignore-start lint/a11y/noRedundantRoles: see above */}
      <table role="table" aria-labelledby={titleId}>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ title }) => (
              <th key={title} scope="col" role="columnheader">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={row.id} role="row">
              {columns.map(({ title, text }) => (
                <td key={title} role="cell" data-label={title}>
                  {text(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot role="rowgroup">
          <tr role="row">
            <th scope="row" role="rowheader" colSpan={columns.length - 1}>
              Total
            </th>
            <td role="cell">{formatUsd(totalCents)}</td>
          </tr>
        </tfoot>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
      {note && <p className="fine-print space-above-4">{note}</p>}
      <Shares rows={rows} totalCents={totalCents} />
      {withFees && rows.length > 0 && <Fees rows={rows} />}
    </>
  );
}

type Column = { title: string; text: (row: SummaryRow) => string };

const MISSING = '-';

function columnsOf(inCart: boolean): Column[] {
  const of = (title: string, key: keyof VehicleSummary): Column => ({
    title,
    text: ({ vehicle }) => vehicle[key] || MISSING,
  });
  return [
    of('Vehicle Type', 'vehicle_type'),
    ...(inCart ? [] : [of('Vehicle Make', 'vehicle_make')]),
    of('License Plate', 'vehicle_license_plate'),
    of('VIN Number', 'vehicle_vin_number'),
    ...(inCart
      ? [{ title: 'Subtotal', text: (row: SummaryRow) => formatUsd(row.finalCents) }]
      : []),
  ];
}

/** The shares of the total; empty if the fee lines do not add up to it. */
function Shares({ rows, totalCents }: { rows: readonly SummaryRow[]; totalCents: Cents }) {
  const lines = rows.flatMap((row) => row.fees);
  const dmvCents = sumCents(lines.filter(({ group }) => group === 'dmv').map(({ cents }) => cents));
  const allCents = sumCents(lines.map(({ cents }) => cents));
  if (totalCents === 0 || allCents !== totalCents) return null;
  return (
    <p className="fine-print space-above-4">
      Of this, {formatUsd(dmvCents)} goes to the DMV and {formatUsd(totalCents - dmvCents)} is our
      fees.
    </p>
  );
}

function Fees({ rows }: { rows: readonly SummaryRow[] }) {
  return (
    <details className="disclosure space-above-2">
      <summary>
        <span className="disclosure__show">Show</span>
        <span className="disclosure__hide">Hide</span>
        &nbsp;fees&nbsp;
        <Icon path={icons.chevron} small />
      </summary>
      <div className="stack">
        {rows.map((row) => (
          <FeeTable
            key={row.id}
            plate={row.vehicle.vehicle_license_plate || MISSING}
            lines={row.fees}
            subtotalCents={row.finalCents}
            named={rows.length > 1}
          />
        ))}
      </div>
    </details>
  );
}
