import type { Elements } from '#islands/ui/elements.ts';

type Props = {
  /** A caption for screen readers only. */
  caption?: string;
  /** The id of a visible title that replaces the caption. */
  titleId?: string;
  columns: readonly string[];
  /** The columns that contain numbers. */
  numbers?: string | readonly string[];
  grouped?: boolean;
  children: Elements;
};

export function DeskTable({ caption, titleId, columns, numbers = [], grouped, children }: Props) {
  return (
    <table
      className={grouped ? 'desk-table desk-table--grouped' : 'desk-table'}
      aria-labelledby={titleId}
    >
      {caption && <caption className="visually-hidden">{caption}</caption>}
      <thead>
        <tr>
          {columns.map((column) => (
            <th
              key={column}
              scope="col"
              className={[numbers].flat().includes(column) ? 'desk-table__number' : undefined}
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      {grouped ? children : <tbody>{children}</tbody>}
    </table>
  );
}
