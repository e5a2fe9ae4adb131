/** The card's fonts, loaded once per process. Loading them for each card would take most of its time. */
import { fileURLToPath } from 'node:url';
import { type Font, type Glyph, openSync } from 'fontkit';
import { oneLine } from '../one-line.ts';

/**
 * Enough for the text runs of many cards. Without a limit, the text of every new card would stay in memory.
 */
const MOST_RUNS = 1000;

declare module 'fontkit' {
  interface Glyph {
    /** Decodes the glyph's outline. A document does this for each embedded glyph. */
    _decode?(): unknown;
  }
  interface Font {
    /** The glyphs read so far, by number, each with the characters for which it was first read. */
    _glyphs: Partial<Record<number, Glyph>>;
  }
}

declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      /** Also accepts a font that is already open, which the published types leave out. */
      registerFont(name: string, font: Font): this;
    }
  }
}

export const face = { regular: 'Public Sans', bold: 'Public Sans Bold' } as const;

/**
 * These are resolved through `#` imports, not relative paths, because this module also runs from a bundle in another
 * folder.
 */
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
 * Keeps a separate glyph object for each string that a glyph can represent. The font caches one glyph per number, so a
 * letter that was first read as part of another would represent nothing in later documents.
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

/** Caches the outlines of glyphs. The font has a limited number of them. */
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

function rememberLayout(font: Font): void {
  const layOut = font.layout.bind(font);
  const runs = new Map<string, ReturnType<Font['layout']>>();
  font.layout = (text, features, ...rest) => {
    const key = JSON.stringify([text, features, rest]);
    const run = runs.get(key) ?? layOut(text, features, ...rest);
    if (runs.size >= MOST_RUNS) runs.clear();
    runs.set(key, run);
    // A document scales the positions in place, and the width getter reads them, so each document gets a copy.
    return Object.assign(Object.create(Object.getPrototypeOf(run)), run, {
      positions: run.positions.map((position) => ({ ...position })),
    });
  };
}

/** The letters and common characters that both fonts can draw: Latin with diacritics, including Vietnamese. */
const DRAWN =
  /^[\u0020-\u007e\u00a0-\u0131\u0134-\u0148\u014a-\u017e\u018f\u0192\u01a0\u01a1\u01af\u01b0\u01ea\u01eb\u01fa-\u021b\u0237\u0259\u02bb\u02bc\u1e0c\u1e0d\u1e24\u1e25\u1e44\u1e45\u1e5a\u1e5b\u1e62\u1e63\u1e6c\u1e6d\u1e80-\u1e85\u1e92\u1e93\u1ea0-\u1ef9\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u20ac\u2116\u2122]*$/u;

/**
 * Returns the text as the fonts can draw it, or null if they can't. Letters lose rare diacritics. Other
 * scripts aren't transliterated, because the result might not be how the person spells their name.
 */
export function drawable(text: string): string | null {
  const whole = oneLine(text).normalize('NFC').trim();
  const characters = [...whole].map((character) =>
    DRAWN.test(character) ? character : baseOf(character),
  );
  return characters.includes(null) ? null : characters.join('');
}

/** Returns the text with a question mark for each character that the fonts can't draw. */
export function drawableOrMarked(text: string): string {
  return [...oneLine(text).normalize('NFC')].map((character) => drawableOne(character)).join('');
}

function drawableOne(character: string): string {
  return DRAWN.test(character) ? character : (baseOf(character) ?? '?');
}

/** Converts compatibility forms, such as full-width letters, to plain letters without diacritics. */
function baseOf(character: string): string | null {
  const base = character.normalize('NFKD').replace(/\p{M}+/gu, '');
  return DRAWN.test(base) ? base : null;
}
