import type { ReactElement } from 'react';

/**
 * What a component may render between other children: elements, but no bare text. A browser that translates
 * the page replaces text nodes; after that, React can neither update nor remove them, nor insert anything
 * before them.
 */
export type Elements = ReactElement | '' | false | null | undefined | readonly Elements[];
