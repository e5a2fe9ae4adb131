import qrcode from 'qrcode';
import { type Sheet, tint } from './sheet.ts';

/** The white margin that scanners need on every side, in modules. */
const QUIET = 4;

/** Draws a QR code as black squares on white, sharp at any size. */
export function drawQr(
  sheet: Sheet,
  text: string,
  { x, y, width }: { x: number; y: number; width: number },
): void {
  const { modules } = qrcode.create(text, { errorCorrectionLevel: 'M' });
  const unit = width / (modules.size + 2 * QUIET);
  sheet.rect(x, y, width, width).fill(tint.white);
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0, end = 0; column < modules.size; column = end + 1) {
      // Merge adjacent dark squares into one rectangle.
      for (end = column; end < modules.size && modules.get(row, end); ) end += 1;
      if (end > column) {
        sheet.rect(
          x + (column + QUIET) * unit,
          y + (row + QUIET) * unit,
          (end - column) * unit,
          unit,
        );
      }
    }
  }
  // One path, because squares that are filled individually show hairlines between them on screens.
  sheet.fill('#000000');
}
