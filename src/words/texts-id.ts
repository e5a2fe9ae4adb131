/** The `id` of a page's element with its texts: a JSON object from English sentences to their translations. */
export const TEXTS_ID = 'texts';
