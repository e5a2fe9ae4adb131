/** Extracts the text of a PDF that pdfkit wrote, for tests. */
import { inflateSync } from 'node:zlib';

type Objects = ReadonlyMap<string, { head: string; stream: string }>;

/** One line per text command, from every page. */
export function textOfPdf(file: Buffer): string {
  const objects = objectsOf(file);
  const letters = new Map<string, ReadonlyMap<string, string>>();
  for (const { head } of objects.values()) {
    for (const [, font = '', id = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? '')?.[1] ?? '';
      letters.set(font, lettersOf(objects.get(map)?.stream ?? ''));
    }
  }
  return [...objects.values()].flatMap(({ stream }) => linesOf(stream, letters)).join('\n');
}

function objectsOf(file: Buffer): Objects {
  const source = file.toString('latin1');
  const found = new Map<string, { head: string; stream: string }>();
  for (const match of source.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [, id = '', body = ''] = match;
    const [head = '', data] = body.split(/\nstream\n/, 2);
    found.set(id, { head, stream: data === undefined ? '' : inflated(head, data) });
  }
  return found;
}

function inflated(head: string, data: string): string {
  if (!head.includes('FlateDecode') || head.includes('/Subtype /Image')) return '';
  return inflateSync(Buffer.from(data, 'latin1')).toString('latin1');
}

function linesOf(stream: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>) {
  const lines: string[] = [];
  let font = '';
  for (const [, name, shown] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name !== undefined) font = name;
    else lines.push(decoded(shown ?? '', fonts.get(font)));
  }
  return lines;
}

function decoded(shown: string, letters: ReadonlyMap<string, string> | undefined): string {
  const hex = [...shown.matchAll(/<([0-9a-f]+)>/gi)].map(([, codes = '']) => codes).join('');
  return (hex.match(/.{4}/g) ?? [])
    .map((code) => letters?.get(code.toLowerCase()) ?? '\ufffd')
    .join('');
}

/** Parses `<0000> <00ff> [<0020> <0041> …]`: the letters of consecutive codes. */
function lettersOf(cmap: string): Map<string, string> {
  const letters = new Map<string, string>();
  for (const [, start = '', list = ''] of cmap.matchAll(/<(\w{4})> <\w{4}> \[([^\]]*)\]/g)) {
    [...list.matchAll(/<([\w ]*)>/g)].forEach(([, units = ''], index) => {
      const code = (Number.parseInt(start, 16) + index).toString(16).padStart(4, '0');
      letters.set(code, Buffer.from(units.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'));
    });
  }
  return letters;
}
