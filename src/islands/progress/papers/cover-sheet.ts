import type { Order } from '#contracts/order/order.ts';
import { papersToSend, paperWords } from '#contracts/paper/paper-words.ts';

type Line = { tag: 'h1' | 'h2' | 'p' | 'li'; text: string };

/** Returns the lines of the cover sheet that is mailed with an order's documents. */
export function coverSheetLines({
  order_id,
  papers,
  post_papers_to,
  service_type,
  user_vehicle,
}: Order): Line[] {
  const about = [service_type?.name, user_vehicle?.vehicle_license_plate].filter(Boolean);
  return [
    { tag: 'h1', text: `Order ${order_id ?? ''}` },
    { tag: 'p', text: about.join(', ') },
    { tag: 'h2', text: 'Documents' },
    ...papersToSend(papers ?? []).map(
      ({ paper }): Line => ({ tag: 'li', text: paperWords[paper].name }),
    ),
    { tag: 'h2', text: 'To' },
    ...(post_papers_to ?? []).map((text): Line => ({ tag: 'p', text })),
  ];
}

/** Prints only the sheet, from a temporary frame. */
export function printCoverSheet(order: Order): void {
  const frame = document.createElement('iframe');
  frame.title = 'Cover sheet';
  frame.tabIndex = -1;
  // Not hidden, because some browsers print nothing from a hidden frame.
  frame.className = 'visually-hidden';
  document.body.append(frame);
  const { contentDocument: sheet, contentWindow: view } = frame;
  if (!sheet || !view) return;
  sheet.title = `Cover sheet, order ${order.order_id ?? ''}`;
  for (const { tag, text } of coverSheetLines(order)) {
    const line = sheet.createElement(tag);
    line.textContent = text;
    sheet.body.append(line);
  }
  view.addEventListener('afterprint', () => frame.remove());
  view.print();
}
