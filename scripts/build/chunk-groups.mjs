/**
 * Which modules share a chunk in the browser's build. Many small files compress poorly and cost a request each, so a
 * group contains what the same pages need, including imports. A module belongs to the first group that matches. In
 * patterns, `*` stands for a name, and `**` for any path. The bundler places all other modules.
 */

/** @type {{ name: string, files?: string[], except?: string[], packages?: string[], runtime?: string }[]} */
export const groups = [
  // This group loads on every page before a visitor uses an island, so it must not import React.
  {
    name: 'early',
    files: [
      'src/islands/early/*',
      'src/session/*',
      'src/words/*',
      'src/api-client/{fetch-api,audit,catalogue}.ts',
      'src/contracts/account/session-keys.ts',
      'src/contracts/api/{failure-text,limits,server-messages}.ts',
      'src/contracts/order/order-texts.ts',
      'src/contracts/site/*',
      'src/routes/pages.ts',
    ],
    except: [
      'src/islands/early/{early-form,measure-speed,switch-language}.ts',
      'src/session/{login-return,logout-channel,partner-session,shared-session}.ts',
      'src/words/listed.ts',
      'src/contracts/site/default-title.ts',
    ],
    runtime: 'rolldown.runtime|preload-helper',
  },
  // Pages without React use this, too.
  {
    name: 'plain',
    files: ['src/contracts/api/trim-end.ts', 'src/contracts/catalogue/{money,price-list}.ts'],
  },
  { name: 'react', packages: ['react', 'react-dom', 'scheduler'] },
  // Shared by all islands.
  {
    name: 'page',
    files: [
      'src/islands/ui/**',
      'src/session/{login-return,logout-channel}.ts',
      'src/contracts/account/email-pattern.ts',
      'src/contracts/api/lookup-messages.ts',
    ],
    runtime: 'client\\.[^.]*\\.js',
  },
  // The header's menus, loaded on first use.
  { name: 'menu', files: ['src/islands/menu/**'] },
  // What was typed at the login or in the start form before React loaded.
  { name: 'early-form', files: ['src/islands/early/early-form.ts'] },
  // The form that starts every order, including on partners' pages. The code that submits it loads later.
  {
    name: 'home',
    files: ['src/lookup/*', 'src/islands/lookup/*', 'src/islands/home/*'],
    except: [
      'src/lookup/machine.ts',
      'src/islands/lookup/{EmailHelp,OpenCarts,Rejection,WaitingPlace}.tsx',
      'src/islands/lookup/open-carts.ts',
      'src/islands/home/extras.tsx',
    ],
  },
  { name: 'schemas', packages: ['zod'] },
  // Dialogs: everything that shows messages needs them.
  { name: 'dialog', files: ['src/islands/dialog/Modal.tsx'] },
  // Rarely needed parts of the start form. On the home page, they must not pull in the groups below.
  { name: 'email', files: ['src/contracts/account/mailbox.ts'] },
  { name: 'carts', files: ['src/islands/lookup/OpenCarts.tsx'] },
  // API calls, response schemas, and rules, except those used only by account pages, the desk, the address form, the
  // vehicle's details, the payment, the screens after it, and the page in a partner's frame.
  {
    name: 'api',
    packages: ['axios'],
    files: ['src/contracts/{account,api,catalogue,order,time,vehicle}/**', 'src/api-client/*'],
    except: [
      'src/contracts/account/{auth,changed-parts,file-type,email-suggestion,privacy,reminder,suggested-place,upload}.ts',
      'src/contracts/api/account-paths.ts',
      'src/contracts/catalogue/glance.ts',
      'src/contracts/vehicle/declared.ts',
      'src/contracts/order/{calendar-file,calendar-order,card-brand,card-number,carriers,checkout,delivery-dates,estimate-words,expected-dates,fee-difference,order-words,refund,refund-words,registration-card,resume,wallet-pass}.ts',
      'src/contracts/vehicle/{missing-paper,waiting-line}.ts',
      'src/contracts/time/{business-days,typed-day}.ts',
      'src/api-client/{auth,checkout,papers,put-file,registration-card,resume,uploads,wallet-pass}.ts',
    ],
  },
  {
    name: 'messages',
    packages: ['react-hot-toast', 'goober'],
    // The desk and the partners' portal poll, too, and must not load the funnel for it.
    files: ['src/islands/messages/**', 'src/islands/sections/use-polling.ts'],
  },
  // Every order step, and the dashboard's forms.
  {
    name: 'forms',
    files: ['src/islands/form/**', 'src/islands/order/**', 'src/words/listed.ts'],
    // The ZIP code lookup. The cart needs it only once its address dialog is open.
    except: ['src/islands/form/place/*'],
  },
  // The login uses the open carts and the order link, too, and must not load the funnel for them.
  {
    name: 'routes',
    files: [
      'src/routes/*',
      'src/islands/lookup/open-carts.ts',
      'src/islands/progress/order-link.ts',
    ],
    except: ['src/routes/desk-screens.ts'],
  },
  // XState: for the lookup, which the home page loads on the first use of its form, and for the funnel.
  { name: 'statechart', packages: ['xstate'] },
  // The shipping step and the screens after the payment show expected days.
  { name: 'delivery', files: ['src/contracts/order/delivery-dates.ts'] },
  // The funnel's statechart and its connection to the page.
  {
    name: 'funnel',
    packages: ['@xstate', 'use-sync-external-store', 'use-isomorphic-layout-effect'],
    files: ['src/funnel/**', 'src/islands/funnel/*', 'src/islands/funnel/steps/*'],
  },
  // The desk rejects card numbers in notes, and must not load the payment for it.
  { name: 'card-number', files: ['src/contracts/order/card-number.ts'] },
  // The payment, and the payment of a difference in fees.
  {
    name: 'payment',
    files: [
      'src/islands/funnel/steps/payment/{CardFields,CardNumberField,PaymentDialogs,payment-calls,payment-form,use-payment-form,use-rejection}.{ts,tsx}',
      'src/islands/funnel/steps/payment/hosted/hosted-card.ts',
    ],
  },
  // What the screens after the payment share.
  {
    name: 'afterwards',
    files: [
      'src/islands/funnel/steps/afterwards/Help.tsx',
      'src/islands/progress/{calendar/AddToCalendar,wallet/AddToWallet}.tsx',
      'src/contracts/order/expected-dates.ts',
    ],
  },
  // What the cart and the payment show above the form. Other screens need only the first two of these groups.
  { name: 'paper-words', files: ['src/contracts/papers/paper-words.ts'] },
  { name: 'missing-papers', files: ['src/islands/progress/MissingPapers.tsx'] },
  {
    name: 'notices',
    files: [
      'src/islands/progress/UnpaidDocuments.tsx',
      'src/islands/funnel/steps/cart/PriceNotice.tsx',
    ],
  },
];

/** Converts a glob with `*`, `**`, and `{a,b}` to a regular expression. */
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
