import { translate } from '#words/words.ts';

/** How to clear a hold, which has a line for each step, as one paragraph. */
export const holdParagraph = (next: string): string =>
  next
    .split('\n')
    .map((step) => translate(step))
    .join(' ');
