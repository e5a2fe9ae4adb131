/** The card's fonts, read once in a process: reading them again for each card would be most of its cost. */
import { fileURLToPath } from 'node:url';
import { type Font, type Glyph, openSync } from 'fontkit';

/** More runs of text than many cards have; a new card's own words would otherwise be kept for ever. */
const MOST_RUNS = 1000;

declare module 'fontkit' {
  interface Glyph {
    /** Reads its outline, which a document does of each that it takes along. */
    _decode?(): unknown;
  }
  interface Font {
    /** Its glyphs so far, by their numbers: each with the characters that it was first read for. */
    _glyphs: Partial<Record<number, Glyph>>;
  }
}

declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      /** It takes a font that is open, too, which its published types leave out. */
      registerFont(name: string, font: Font): this;
    }
  }
}

export const face = { regular: 'Public Sans', bold: 'Public Sans Bold' } as const;

/** By their names: this module also runs as a part of a bundle, from another folder. */
const files = {
  [face.regular]: import.meta.resolve('#documents/registration-card/fonts/PublicSans-Regular.ttf'),
  [face.bold]: import.meta.resolve('#documents/registration-card/fonts/PublicSans-Bold.ttf'),
};

let fonts: (readonly [string, Font])[] | undefined;

/** Gives a document the fonts. */
export function registerFonts(document: PDFKit.PDFDocument): void {
  fonts ??= Object.entries(files).map(([name, file]) => [name, openFont(file)] as const);
  for (const [name, font] of fonts) document.registerFont(name, font);
}

function openFont(file: string): Font {
  const font = openSync(fileURLToPath(file));
  if (!('layout' in font)) throw new Error(`${file} is a collection of fonts`);
  tellApart(font);
  rememberLayout(font);
  rememberOutlines(font);
  return font;
}

/**
 * Keeps a glyph for each text that it stands for. The font keeps one for each number: a letter that was first read as a
 * part of another would stand for nothing in every later document.
 */
function tellApart(font: Font): void {
  const find = font.getGlyph.bind(font);
  const known = new Map<string, Glyph>();
  font.getGlyph = (id, characters = []) => {
    const key = `${id}:${characters}`;
    const glyph = known.get(key);
    if (glyph) return glyph;
    delete font._glyphs[id];
    const own = find(id, characters);
    known.set(key, own);
    return own;
  };
}

/** Remembers the outlines of glyphs, of which a font has as many as it has. */
function rememberOutlines(font: Font): void {
  const find = font.getGlyph.bind(font);
  const seen = new WeakSet<Glyph>();
  font.getGlyph = (...which) => {
    const glyph = find(...which);
    if (seen.has(glyph)) return glyph;
    seen.add(glyph);
    const read = glyph._decode?.bind(glyph);
    let outline: { read: unknown } | undefined;
    if (read) {
      glyph._decode = () => {
        outline ??= { read: read() };
        return outline.read;
      };
    }
    return glyph;
  };
}

/** Remembers how each run of text is laid out. */
function rememberLayout(font: Font): void {
  const layOut = font.layout.bind(font);
  const runs = new Map<string, ReturnType<Font['layout']>>();
  font.layout = (text, features, ...rest) => {
    const key = JSON.stringify([text, features, rest]);
    const run = runs.get(key) ?? layOut(text, features, ...rest);
    if (runs.size >= MOST_RUNS) runs.clear();
    runs.set(key, run);
    // A document scales the positions that it is given in place, and the width is a getter that reads them.
    return Object.assign(Object.create(Object.getPrototypeOf(run)), run, {
      positions: run.positions.map((position) => ({ ...position })),
    });
  };
}
