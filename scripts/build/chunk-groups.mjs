/**
 * Which modules share a file in the browser's build. Many small files compress badly and cost a request each,
 * so a group holds what the same pages need, and what that imports. A module belongs to the first group that
 * fits: `*` stands for a name, `**` for any path. Modules of no group go where the bundler puts them.
 */

/** @type {{ name: string, files?: string[], except?: string[], packages?: string[], runtime?: string }[]} */
export const groups = [
  // Every page, before an island is touched: nothing here may import React.
  {
    name: 'early',
    files: [
      'src/islands/early/*',
      'src/islands/session/**',
      'src/api-client/{ask,audit,catalogue,check-in-order,session-token,sign-out,tell-speed}.ts',
      'src/contracts/account/{email-pattern,session-keys}.ts',
      'src/contracts/api/{failure-text,limits,lookup-messages}.ts',
      'src/contracts/order/order-texts.ts',
      'src/contracts/site/*',
      'src/routes/pages.ts',
    ],
    except: ['src/islands/early/{early-form,measure-speed,visible-time}.ts'],
    runtime: 'rolldown.runtime|preload-helper',
  },
  { name: 'react', packages: ['react', 'react-dom', 'scheduler'] },
  // What all islands are made of.
  { name: 'page', files: ['src/islands/ui/**'], runtime: 'client\\.[^.]*\\.js' },
  // The header's menus, once they are touched.
  { name: 'menu', files: ['src/islands/menu/**'] },
  // The form that begins every order, also on a partner's page. What sending it needs is loaded later.
  {
    name: 'home',
    files: ['src/lookup/*', 'src/islands/lookup/*', 'src/islands/home/*'],
    except: [
      'src/lookup/machine.ts',
      'src/islands/lookup/{CartNotice,CartQuestion,EmailHelp,OpenCarts,Refusal,WaitingPlace}.tsx',
      'src/islands/lookup/open-carts.ts',
      'src/islands/home/{TabCarts,TabGarage}.tsx',
      'src/islands/home/extras.ts',
    ],
  },
  { name: 'schemas', packages: ['zod'] },
  // Dialogs: whatever shows messages has to know of them.
  { name: 'dialog', files: ['src/islands/dialog/{Modal.tsx,modal-layer.ts}'] },
  // What that form needs seldom: on the home page it must not bring the groups below
  // with it.
  { name: 'email', files: ['src/islands/lookup/EmailHelp.tsx'] },
  { name: 'carts', files: ['src/islands/lookup/{CartNotice,CartQuestion,OpenCarts}.tsx'] },
  // Calls to the API and the schemas of its responses, except those that only the account's pages, the
  // screens after a payment, and the page in a partner's frame need.
  {
    name: 'api',
    packages: ['axios'],
    files: ['src/contracts/{account,api,catalogue,order,time,vehicle}/**', 'src/api-client/*'],
    except: [
      'src/contracts/account/{auth,changed-parts,privacy,profile-email,reminder,upload}.ts',
      'src/contracts/api/account-paths.ts',
      'src/contracts/order/{card-number,copy-advice,order-badge,order-words,registration-card,resume}.ts',
      'src/api-client/{auth,papers,put-file,registration-card,resume,uploads}.ts',
    ],
  },
  {
    name: 'messages',
    packages: ['react-hot-toast', 'goober'],
    files: ['src/islands/messages/**'],
  },
  // What every step of an order shows, and the dashboard's forms.
  { name: 'forms', files: ['src/islands/form/**', 'src/islands/order/**'] },
  { name: 'routes', files: ['src/routes/*'], except: ['src/routes/desk-screens.ts'] },
  // The statechart library: for the lookup, which the home page loads when its form is touched, and for the
  // funnel.
  { name: 'statechart', packages: ['xstate'] },
  // The funnel's statechart and the code that connects it to the page.
  {
    name: 'funnel',
    packages: ['@xstate', 'use-sync-external-store', 'use-isomorphic-layout-effect'],
    files: ['src/funnel/**', 'src/islands/funnel/*', 'src/islands/funnel/steps/*'],
  },
];

/** The pattern of a path with `*`, `**` and `{a,b}`. */
export const patternOf = (glob) =>
  glob
    .replaceAll('.', '\\.')
    .replaceAll(/\{([^}]*)\}/g, (_, names) => `(?:${names.replaceAll(',', '|')})`)
    .replaceAll(/\*+/g, (stars) => (stars === '**' ? '.+' : '[^/]+'));

function testOf({ files = [], except = [], packages = [], runtime }) {
  const apart = except.map((glob) => `(?!.*${patternOf(glob)}$)`).join('');
  return new RegExp(
    [
      ...files.map((glob) => `^${apart}.*${patternOf(glob)}$`),
      ...(packages.length > 0 ? [`node_modules/(?:${packages.join('|')})/`] : []),
      ...(runtime === undefined ? [] : [runtime]),
    ].join('|'),
  );
}

export const chunkGroups = groups.map((group, index) => ({
  name: group.name,
  test: testOf(group),
  priority: groups.length - index,
}));
