import { fetchSheets } from '#api-client/desk/call-desk.ts';
import { californiaDay } from '#contracts/time/california.ts';
import { useCall } from '#islands/form/use-call.ts';
import { saveFile } from '#islands/sections/save-file.ts';
import { reportFailure } from '#islands/sections/use-loaded.ts';
import { Button } from '#islands/ui/Button.tsx';

export async function printSheets(orders: readonly string[]): Promise<void> {
  saveFile(await fetchSheets(orders), `labels-${californiaDay(new Date())}.pdf`);
}

export function PrintButton({ orders, children }: { orders: readonly string[]; children: string }) {
  const { busy, run } = useCall(reportFailure);
  return (
    <Button look="secondary" small busy={busy} onClick={() => void run(() => printSheets(orders))}>
      {children}
    </Button>
  );
}
