import { outcomeNames } from '#contracts/desk/typed-result.ts';
import { missingPaperNames } from '#contracts/vehicle/missing-paper.ts';
import { deskOrderPath } from '#routes/desk-screens.ts';
import { readDraft, useDraftKey } from '../draft.ts';
import { LostInput } from '../LostInput.tsx';
import { DeskLink } from '../navigation.tsx';

const names = new Map<string, string>([
  ...Object.entries(outcomeNames),
  ...Object.entries(missingPaperNames),
  ['yes', 'At our cost'],
]);

/** For the order in the form, if the member no longer has it. Shows the unsaved input, which stays in the tab. */
export function LostOrder({ orderId }: { orderId: string }) {
  const draft = readDraft(useDraftKey(`${orderId}:result`));
  const parts = Object.values(draft?.typed ?? {}).flatMap((value) => value.split(';'));
  const input = parts.flatMap((part) => names.get(part) ?? (part.trim() || [])).join('; ');
  return (
    <LostInput
      why={
        <>
          <span>{`${orderId} is no longer among your orders to file.`}</span>{' '}
          <DeskLink to={deskOrderPath(orderId)} className="desk-link">
            {`Open order ${orderId}`}
          </DeskLink>
        </>
      }
      input={input}
      next=" If you claim the order again, you’ll find this input in its form."
    />
  );
}
