import { enteredCode } from '../api/entered-text.ts';

export function stickerKey(text: string): string {
  return enteredCode(text)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
}

export function isSticker(text: string): boolean {
  return /^[A-Z0-9]{4,12}$/.test(stickerKey(text));
}

/**
 * Returns why a scanned number is wrong for an order, or undefined. `issued` is the number that staff entered with the
 * DMV's answer, if they did.
 */
export function whyNotSticker(issued: string | null, text: string): string | undefined {
  if (stickerKey(text) === '' || issued === null) {
    return isSticker(text) ? undefined : 'Scan or type the number on the sticker';
  }
  return stickerKey(text) === stickerKey(issued)
    ? undefined
    : `The DMV issued sticker ${issued} for this order, but this is ${text.trim()}`;
}
