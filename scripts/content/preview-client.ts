/** Runs in the pages of the preview and connects them to the Studio's Presentation tool, which frames them. */
import { createNode, createNodeMachine } from '@sanity/comlink';
import { studioDialect } from './preview-channel.ts';

type FromStudio =
  | { type: 'presentation/navigate'; data: { url: string; type: 'push' | 'pop' | 'replace' } }
  | { type: 'presentation/refresh'; data: { source: string } };
type ToStudio = {
  type: 'visual-editing/navigate';
  data: { type: 'push' | 'pop' | 'replace'; url: string; title?: string };
};

if (window.parent !== window) {
  const node = createNode<ToStudio, FromStudio>(
    { name: 'visual-editing', connectTo: 'presentation' },
    createNodeMachine<ToStudio, FromStudio>().provide({ actors: studioDialect<ToStudio>() }),
  );
  node.on('presentation/navigate', ({ url }) => {
    if (new URL(url, location.href).href !== location.href) location.assign(url);
  });
  node.on('presentation/refresh', () => location.reload());
  node.onStatus(() => {
    // Without the anchor, which the tool would take for a part of the query.
    const url = location.pathname + location.search;
    node.post('visual-editing/navigate', { type: 'replace', url, title: document.title });
  }, 'connected');
  node.start();
}
