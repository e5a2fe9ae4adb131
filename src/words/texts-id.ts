/** The `id` of a page's element with its texts: a JSON object from English sentences to what the page shows. */
export const TEXTS_ID = 'texts';
