/** The card's fonts, loaded once per process: loading them for each card would be most of its cost. */
import { fileURLToPath } from 'node:url';
import { type Font, type Glyph, openSync } from 'fontkit';

/** More text runs than many cards have. Without a limit, new cards' text would stay in memory forever. */
const MOST_RUNS = 1000;

declare module 'fontkit' {
  interface Glyph {
    /** Decodes its outline, which a document does for each embedded glyph. */
    _decode?(): unknown;
  }
  interface Font {
    /** Its glyphs so far, by number, each with the characters that it was first read for. */
    _glyphs: Partial<Record<number, Glyph>>;
  }
}

declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      /** Also accepts an open font, which the published types leave out. */
      registerFont(name: string, font: Font): this;
    }
  }
}

export const face = { regular: 'Public Sans', bold: 'Public Sans Bold' } as const;

/** File names, because this module also runs from a bundle in another folder. */
const files = {
  [face.regular]: import.meta.resolve('#documents/registration-card/fonts/PublicSans-Regular.ttf'),
  [face.bold]: import.meta.resolve('#documents/registration-card/fonts/PublicSans-Bold.ttf'),
};

let fonts: (readonly [string, Font])[] | undefined;

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
 * Keeps a glyph for each text that it represents. The font caches one per number: a letter that was first
 * read as part of another would represent nothing in every later document.
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

/** Caches the outlines of glyphs. Their number is limited by the font. */
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

/** Caches the layout of text runs. */
function rememberLayout(font: Font): void {
  const layOut = font.layout.bind(font);
  const runs = new Map<string, ReturnType<Font['layout']>>();
  font.layout = (text, features, ...rest) => {
    const key = JSON.stringify([text, features, rest]);
    const run = runs.get(key) ?? layOut(text, features, ...rest);
    if (runs.size >= MOST_RUNS) runs.clear();
    runs.set(key, run);
    // A document scales the positions in place, and the width is a getter that reads them.
    return Object.assign(Object.create(Object.getPrototypeOf(run)), run, {
      positions: run.positions.map((position) => ({ ...position })),
    });
  };
}
