/**
 * Which folders share a file of the browser's build. Many small files compress badly and cost a request
 * each; a group holds what the same pages need. The first group that fits takes a module. A folder's name
 * says which pages carry it, so that a file changes its download by moving to another folder.
 */
const packages = (...names) => `node_modules/(?:${names.join('|')})/`;
const folders = (...names) => names.map((name) => `src/${name}/`).join('|');
/** The files of a folder, without those of the folders in it. */
const flat = (name) => `src/${name}/[^/]+$`;

const groups = [
  ['react', packages('react', 'react-dom', 'scheduler'), 'rolldown.runtime'],
  // Every page: the header's menus, and what any island is made of.
  [
    'page',
    'preload-helper|client\\.[^.]*\\.js',
    folders('islands/menu', 'islands/session', 'islands/ui'),
    folders('api-client/every-page', 'contracts/every-page'),
    'src/config/public\\.',
  ],
  // The form that begins everything; a partner's page shows it, too. What it does when sent comes later.
  ['home', flat('islands/lookup'), flat('islands/home')],
  // Calls to the API and the shapes of its answers.
  ['api', packages('axios', 'zod'), folders('contracts', 'api-client')],
  ['messages', packages('react-hot-toast', 'goober'), folders('islands/messages')],
  // What every step of an order shows, and the dashboard's forms.
  ['forms', folders('islands/form', 'islands/order')],
  // The statechart and what runs it.
  [
    'funnel',
    packages('xstate', '@xstate', 'use-sync-external-store', 'use-isomorphic-layout-effect'),
    folders('funnel'),
    flat('islands/funnel'),
    flat('islands/funnel/steps'),
  ],
];

export const chunkGroups = groups.map(([name, ...tests], index) => ({
  name,
  test: new RegExp(tests.join('|').replaceAll('/', '[\\\\/]')),
  priority: groups.length - index,
}));
