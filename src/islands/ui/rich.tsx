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
  const known: ReadonlyMap<string, ReactNode | Wrap> = new Map(Object.entries(parts));
  const drawnParts = translate(english)
    .split(PART)
    .map((part) => drawn(part, known));
  return createElement(Fragment, null, ...drawnParts);
}

/** A placeholder, or a tag with its words. */
const PART = /(\{\w+\}|<(?:\w+)>[^<]*<\/\w+>)/;
const TAG = /^<(\w+)>([^<]*)<\/\w+>$/;

function drawn(part: string, parts: ReadonlyMap<string, ReactNode | Wrap>): ReactNode {
  const [, tag, words] = TAG.exec(part) ?? [];
  if (tag !== undefined && words !== undefined) {
    const wrap = parts.get(tag);
    return typeof wrap === 'function' ? wrap(words) : words;
  }
  const value = part.startsWith('{') ? parts.get(part.slice(1, -1)) : part;
  return typeof value === 'function' ? value('') : value;
}
