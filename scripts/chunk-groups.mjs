/**
 * Which modules share a file of the browser's build. Many small files compress badly and cost a request
 * each; a group holds what the same pages need. The first group that fits takes a module.
 */
const groups = [
  ['react', /node_modules[\\/](react|react-dom|scheduler)[\\/]|rolldown.runtime/],
  // Every page: the header's menus, and what any island is made of.
  [
    'page',
    /preload-helper|client\.[^.]*\.js|src[\\/](islands[\\/]menu|islands[\\/]ui[\\/](analytics|Button|Icon|Field|FieldMessage|Plate|login-request|logout-channel|session|session-end)\.|api-client[\\/](catalogue|session-token|audit|sign-out)\.|config[\\/]public\.|contracts[\\/](paths|limits|brand|failure-text|messages|session-keys|email-pattern)\.)/,
  ],
  // The form that begins everything; a partner's page shows it, too.
  ['home', /src[\\/]islands[\\/](ui[\\/]lookup|home[\\/](HomeForm|LivePlate|Needs|use-))/],
  // Calls to the API and the shapes of its answers.
  ['api', /node_modules[\\/](axios|zod)[\\/]|src[\\/](contracts|api-client)[\\/]/],
  [
    'messages',
    /react-hot-toast|goober|src[\\/]islands[\\/]ui[\\/](Toasts|notify|Modal|modal-layer)\./,
  ],
  // What every step of an order shows, and the dashboard's forms; what is shown afterwards comes then.
  ['forms', /src[\\/]islands[\\/]ui[\\/](?!AlertModal|server-html|OrderProgress|order-milestones)/],
  // The statechart and what runs it.
  [
    'funnel',
    /node_modules[\\/](xstate|@xstate|use-sync-external-store|use-isomorphic-layout-effect)[\\/]|src[\\/](funnel[\\/]|islands[\\/]funnel[\\/][^\\/]+$|islands[\\/]funnel[\\/]steps[\\/](StepFrame|Checking|summary-rows))/,
  ],
];

export const chunkGroups = groups.map(([name, test], index) => ({
  name,
  test,
  priority: groups.length - index,
}));
