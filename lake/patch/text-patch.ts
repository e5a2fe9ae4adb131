/**
 * Text differences as the Studio sends them while an editor types: hunks of context, removed and added
 * text, with positions counted in UTF-8 bytes.
 */
import { badRequest } from '../errors.ts';

type Hunk = { startByte: number; before: string; after: string };

const HEADER = /^@@ -\d+(?:,\d+)? \+(\d+)(?:,(\d+))? @@$/;

/**
 * Applies every hunk where its text is, nearest to the position that it names. Throws when the text is gone.
 */
export function applyTextPatch(patch: string, text: string): string {
  let result = text;
  for (const hunk of parseHunks(patch)) {
    const at = nearest(result, hunk.before, indexOfByte(result, hunk.startByte));
    if (at === undefined) throw badRequest('The text to change is no longer there');
    result = result.slice(0, at) + hunk.after + result.slice(at + hunk.before.length);
  }
  return result;
}

function parseHunks(patch: string): Hunk[] {
  const hunks: Hunk[] = [];
  for (const line of patch.split('\n')) {
    if (line === '') continue;
    const header = HEADER.exec(line);
    const hunk = hunks.at(-1);
    if (header) {
      const printed = Number(header[1]);
      // Positions count from one, except where the hunk is empty.
      hunks.push({ startByte: header[2] === '0' ? printed : printed - 1, before: '', after: '' });
    } else if (hunk) {
      const part = decodeURI(line.slice(1));
      if (line[0] !== '+') hunk.before += part;
      if (line[0] !== '-') hunk.after += part;
    } else {
      throw badRequest('Unable to parse a text difference');
    }
  }
  return hunks;
}

function indexOfByte(text: string, byte: number): number {
  let bytes = 0;
  let index = 0;
  for (const character of text) {
    if (bytes >= byte) break;
    bytes += Buffer.byteLength(character);
    index += character.length;
  }
  return index;
}

function nearest(text: string, part: string, index: number): number | undefined {
  const after = text.indexOf(part, index);
  const before = text.lastIndexOf(part, index);
  if (after < 0 || before < 0) return after < 0 && before < 0 ? undefined : Math.max(after, before);
  return after - index < index - before ? after : before;
}
