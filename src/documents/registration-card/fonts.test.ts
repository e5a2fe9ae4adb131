import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';
import { describe, expect, it, vi } from 'vitest';
import { textOfPdf } from '#tests/support/pdf-text.ts';
import { face, registerFonts } from './fonts.ts';
import { bytesOf } from './sheet.ts';

const RUNS = ['Registration card', 'fees, finally: affine $1,234.50', 'Nguyễn Łucja', ''];

describe('the fonts of the card', () => {
  it('are read once for all cards', { tags: ['FAST-004'] }, () => {
    const [first, second] = [documentWith(), documentWith()].map((document) => {
      const register = vi.spyOn(document, 'registerFont');
      registerFonts(document);
      return register.mock.calls;
    });
    expect(first?.map(([name]) => name)).toEqual(Object.values(face));
    first?.forEach(([, font], place) => {
      expect(font).toBe(second?.[place]?.[1]);
    });
  });

  it('read the outline of a glyph once and share it between documents', {
    tags: ['FAST-004'],
  }, () => {
    const outlines = [documentWith(), documentWith()].map((document) => {
      const register = vi.spyOn(document, 'registerFont');
      registerFonts(document);
      return register.mock.calls[0]?.[1].glyphForCodePoint(0x41)._decode?.();
    });
    expect(outlines[0]).toMatchObject({ numberOfContours: 2 });
    expect(outlines[1]).toBe(outlines[0]);
  });

  it('produce the same bytes and text as fonts read for one document', {
    tags: ['FAST-004'],
  }, async () => {
    const own = await draw((document) => {
      for (const [name, file] of [
        [face.regular, 'Regular'],
        [face.bold, 'Bold'],
      ] as const) {
        const path = new URL(`./fonts/PublicSans-${file}.ttf`, import.meta.url);
        document.registerFont(name, fileURLToPath(path));
      }
    });
    const [first, second] = [await draw(registerFonts), await draw(registerFonts)];
    for (const shared of [first, second]) {
      expect(textOfPdf(shared)).toBe(textOfPdf(own));
      expect(shared.equals(own)).toBe(true);
    }
    expect(textOfPdf(own).replace(/\s+/g, ' ')).toContain('Nguyễn Łucja');
  });

  it('encode each letter separately, regardless of the previous card', {
    tags: ['FAST-004'],
  }, async () => {
    const names = ['Luka Žižek', 'Luz Gonzalez', 'Ǻsa Ørsted', 'Åsa Orsted', 'Öztürk Çelik'];
    for (const name of [...names, 'Zoe Ozturk', 'affine ﬁne', 'fi fl ffi', 'n\u00a0o', 'n o']) {
      const text = textOfPdf(await draw(registerFonts, [name]));
      const lines = text.split('\n').filter((line) => !/^[\d.]*$/.test(line));
      expect(lines.map((line) => line.replace('\u00a0', ' ').normalize('NFKC'))).toEqual(
        lines.map(() => name.normalize('NFKC').replace('\u00a0', ' ')),
      );
    }
  });
});

function documentWith() {
  return new PDFDocument({ info: { CreationDate: new Date('2026-06-03T22:05:00Z') } });
}

function draw(
  register: (document: PDFKit.PDFDocument) => void,
  runs: readonly string[] = RUNS,
): Promise<Buffer> {
  const document = documentWith();
  register(document);
  for (const name of [face.regular, face.bold, face.regular]) {
    document.font(name);
    for (const run of runs) {
      document.text(run).text(run, { features: ['tnum'], characterSpacing: 0.4 });
      document.text(`${document.widthOfString(run)}`);
    }
  }
  return bytesOf(document);
}
