/**
 * Which folders share a file in the browser's build. Many small files compress badly and cost a request each,
 * so a group holds what the same pages need, and what that imports. A module belongs to the first group that
 * fits. A folder's name says which pages load it: a file that moves to another folder moves to another
 * download.
 */

/** @type {{ name: string, folders?: string[], flat?: string[], packages?: string[], runtime?: string }[]} */
export const groups = [
  // Every page, before an island is touched: nothing here may import React.
  {
    name: 'early',
    flat: ['src/islands/early'],
    folders: [
      'src/islands/session',
      'src/api-client/every-page',
      'src/contracts/every-page',
      'src/routes/every-page',
    ],
    runtime: 'rolldown.runtime|preload-helper',
  },
  { name: 'react', packages: ['react', 'react-dom', 'scheduler'] },
  // What all islands are made of.
  { name: 'page', folders: ['src/islands/ui'], runtime: 'client\\.[^.]*\\.js' },
  // The header's menus, once they are touched.
  { name: 'menu', folders: ['src/islands/menu'] },
  // The form that begins every order, also on a partner's page. What sending it needs is loaded later.
  { name: 'home', flat: ['src/lookup', 'src/islands/lookup', 'src/islands/home'] },
  { name: 'schemas', packages: ['zod'] },
  // Dialogs: whatever shows messages has to know of them.
  { name: 'dialog', folders: ['src/islands/dialog'] },
  // What that form needs seldom: on the home page it must not bring the groups below with it.
  { name: 'email', folders: ['src/islands/lookup/email'] },
  { name: 'carts', folders: ['src/islands/lookup/cart'] },
  // Calls to the API and the schemas of its responses, except those that only the account's pages and the
  // page in a partner's frame need.
  {
    name: 'api',
    packages: ['axios'],
    folders: ['account', 'api', 'catalogue', 'order', 'vehicle'].map(
      (name) => `src/contracts/${name}`,
    ),
    flat: ['src/api-client'],
  },
  {
    name: 'messages',
    packages: ['react-hot-toast', 'goober'],
    folders: ['src/islands/messages'],
  },
  // What every step of an order shows, and the dashboard's forms.
  { name: 'forms', folders: ['src/islands/form', 'src/islands/order'] },
  { name: 'routes', flat: ['src/routes'] },
  // The statechart library: for the lookup, which the home page loads when its form is touched, and for the
  // funnel.
  { name: 'statechart', packages: ['xstate'] },
  // The funnel's statechart and the code that connects it to the page.
  {
    name: 'funnel',
    packages: ['@xstate', 'use-sync-external-store', 'use-isomorphic-layout-effect'],
    folders: ['src/funnel'],
    flat: ['src/islands/funnel', 'src/islands/funnel/steps'],
  },
];

/** `flat` takes the files of a folder, but not those of the folders in it. */
const testOf = ({ folders = [], flat = [], packages = [], runtime }) =>
  new RegExp(
    [
      ...folders.map((folder) => `${folder}/`),
      ...flat.map((folder) => `${folder}/[^/]+$`),
      ...(packages.length > 0 ? [`node_modules/(?:${packages.join('|')})/`] : []),
      ...(runtime === undefined ? [] : [runtime]),
    ]
      .join('|')
      .replaceAll('/', '[\\\\/]'),
  );

export const chunkGroups = groups.map((group, index) => ({
  name: group.name,
  test: testOf(group),
  priority: groups.length - index,
}));
