import type { PartnerChange } from '#contracts/desk/partners.ts';
import { ExactEmail } from '#islands/ui/Exact.tsx';
import { DeskTable } from '../DeskTable.tsx';
import { deskMoment } from '../moments.ts';

export function PartnerChanges({ changes }: { changes: readonly PartnerChange[] }) {
  return (
    <DeskTable
      caption="The newest changes of keys and settings"
      columns={['Change', 'Made by', 'When']}
    >
      {changes.map(({ at, by, what }) => (
        <tr key={`${at} ${what}`}>
          <td className="desk-table__wide">{what}</td>
          <td>
            <ExactEmail>{by ?? 'Our staff'}</ExactEmail>
          </td>
          <td className="desk-table__end">{deskMoment(at)}</td>
        </tr>
      ))}
    </DeskTable>
  );
}
