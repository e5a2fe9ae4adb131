import { createElement, Fragment, type ReactNode } from 'react';
import type { English } from '#words/spanish/spanish.ts';
import { type Names, translate } from '#words/words.ts';

/** The names of the tags in a sentence: `contact` for “Please <contact>contact us</contact>.” */
type Tags<Text> = Text extends `${string}</${infer Name}>${infer Rest}` ? Name | Tags<Rest> : never;

type Wrap = (words: string) => ReactNode;
type Parts<Text> = { [Name in Names<Text>]: ReactNode } & { [Name in Tags<Text>]: Wrap };

/**
 * Returns a sentence in the current language, with elements in it.
 *
 * @param english The English sentence, with placeholders in braces and tags around the words of an element.
 * @param parts What replaces each placeholder, and a function that wraps the words of each tag.
 */
export function rich<Text extends English>(english: Text, parts: Parts<Text>): ReactNode {
  const known: ReadonlyMap<string | undefined, ReactNode | Wrap> = new Map(Object.entries(parts));
  const pieces = translate(english).split(PART);
  const drawn: ReactNode[] = [];
  for (let at = 0; at < pieces.length; at += 4) {
    const [text, name, tag, words = ''] = pieces.slice(at, at + 4);
    const value = known.get(name ?? tag);
    drawn.push(text, typeof value === 'function' ? value(words) : value);
  }
  return createElement(Fragment, null, ...drawn);
}

/** A placeholder's name, or a tag with its words. `split` returns these three after each text. */
const PART = /\{(\w+)\}|<(\w+)>([^<]*)<\/\w+>/;
