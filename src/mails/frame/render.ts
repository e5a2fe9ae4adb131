import { runIn } from '#words/store.ts';
import { oneLine } from '../../documents/one-line.ts';
import type { Block, Email, Inline } from '../parts/blocks.ts';
import { drawnNumber } from '../plates/plate-size.ts';
import { htmlOf } from './page.ts';
import { plainTextOf } from './text.ts';

/** An email that is ready to send except for its addresses and attachments. */
export type RenderedEmail = {
  subject: string;
  html: string;
  text: string;
  /** The plate numbers that the HTML shows as pictures, without duplicates. */
  plates: string[];
};

/** Throws if a link is not an http(s) URL. */
export function renderEmail(email: Email): RenderedEmail {
  for (const href of linksOf(email)) assertWebAddress(href);
  assertWebAddress(email.licensee.siteUrl);
  return runIn(email.language, () => ({
    subject: oneLine(email.subject).trim(),
    html: htmlOf(email),
    text: plainTextOf(email),
    plates: platesOf(email),
  }));
}

function platesOf({ blocks }: Email): string[] {
  const plates = blocks.flatMap((block) => (block.kind === 'plate' ? [block.plate] : []));
  return [...new Set(plates.map(drawnNumber))];
}

function linksOf({ blocks, notes = [] }: Email): string[] {
  return [...blocks.flatMap(linksOfBlock), ...notes.flat().flatMap(linkOf)];
}

function linksOfBlock(block: Block): string[] {
  if (block.kind === 'button') return [block.href];
  if (block.kind === 'paragraph') return block.parts.flatMap(linkOf);
  if (block.kind === 'list') return block.items.flat().flatMap(linkOf);
  return [];
}

function linkOf(part: Inline): string[] {
  return typeof part === 'string' ? [] : [part.href];
}

function assertWebAddress(href: string): void {
  const protocol = URL.parse(href)?.protocol;
  if (protocol !== 'https:' && protocol !== 'http:') {
    throw new TypeError('Expected a link that starts with https:// or http://');
  }
}
