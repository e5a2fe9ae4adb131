/**
 * Emulates Stripe in a browser, at Stripe's addresses: the script, the frames with the fields, and the bank's page.
 * Each field is a cross-origin frame, as at Stripe, so the pages of a test have the same policy as in production.
 */
import { type BrowserContext, expect, type FrameLocator, type Page } from '@playwright/test';
import type {
  ConfirmationTokenResult,
  PaymentMethodResult,
  StripeElementStyle,
  StripeExpressCheckoutElementOptions,
} from '@stripe/stripe-js';
import { stripeCards } from './cards.ts';
import type { StripeEmulator } from './server.ts';

export const BANK_URL = 'https://hooks.stripe.com';

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*, authorization',
};

const TITLES = {
  cardNumber: 'Secure card number input frame',
  cardExpiry: 'Secure expiration date input frame',
  cardCvc: 'Secure CVC input frame',
} as const;
type Kind = keyof typeof TITLES;

export type Device = { wallets: readonly Wallet[]; card: string };
type Wallet = 'applePay' | 'googlePay';
const NO_WALLETS: Device = { wallets: [], card: stripeCards.succeeds };

type Setup = {
  kind: Kind;
  id: string;
  style: StripeElementStyle['base'];
  fonts: { family: string; src: string; weight?: string }[];
};
type Billing = { [name: string]: string | Billing | undefined };
type ToFrame =
  | { do: 'focus' | 'clear' }
  | { do: 'pay'; call: number; key: string; billing: Billing };
type FromFrame = { id: string } & (
  | {
      event: 'ready' | 'focus' | 'blur' | 'change' | 'press' | 'confirm' | 'cancel';
      detail: object;
    }
  | { call: number; result: PaymentMethodResult | ConfirmationTokenResult }
);
/** The data that the script passes to the frames of a wallet's button and sheet. */
type WalletSetup = {
  id: string;
  wallets: readonly Wallet[];
  /** The device's card, in a sheet. */
  card?: string;
  amount?: number;
  height: number;
  radius: string;
  theme: string;
};
type GroupOptions = {
  mode?: 'payment';
  amount?: number;
  appearance?: { variables?: { borderRadius?: string } };
};
type ToSheet =
  | { do: 'fail' }
  | { do: 'pay'; call: number; key: string; billing: Billing | undefined };

/** Sends a context's requests to Stripe to the emulator instead. Returns a growing list of their URLs. */
export async function serveStripe(
  context: BrowserContext,
  stripe: StripeEmulator,
  device: Device = NO_WALLETS,
) {
  const requests: string[] = [];
  await context.route('https://js.stripe.com/**', (route) => {
    const url = route.request().url();
    requests.push(url);
    if (/\/endive\/stripe\.js(\?|$)/.test(url)) {
      const body = `(${installStripe})(${JSON.stringify(TITLES)}, ${JSON.stringify(device)})`;
      return route.fulfill({ contentType: 'text/javascript', body });
    }
    if (url.includes('/wallet.html')) {
      const body = `<!doctype html><html lang="en"><title>Wallet</title><style>${WALLET_STYLE}</style><main></main><script>(${runWallet})()</script>`;
      return route.fulfill({ contentType: 'text/html', body });
    }
    const body = `<!doctype html><style>${FRAME_STYLE}</style><input><script>(${runField})()</script>`;
    return route.fulfill({ contentType: 'text/html', body });
  });
  await context.route('https://api.stripe.com/**', async (route) => {
    const request = route.request();
    if (request.method() === 'OPTIONS') return route.fulfill({ headers: CORS });
    requests.push(request.url());
    const { pathname } = new URL(request.url());
    const answer = await fetch(`${stripe.baseUrl}${pathname}`, {
      method: request.method(),
      headers: {
        authorization: (await request.headerValue('authorization')) ?? '',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: request.postData(),
    });
    await route.fulfill({
      status: answer.status,
      headers: { ...CORS, 'content-type': 'application/json' },
      body: await answer.text(),
    });
  });
  // Browsers don't let pages from an unknown network send requests to this machine.
  await context.route('**/*.woff2', async (route) => {
    const isStripe = route.request().frame().url().startsWith('https://js.stripe.com/');
    return isStripe ? route.fulfill({ response: await route.fetch() }) : route.fallback();
  });
  await context.route('**/payment-return?*', async (route) => {
    await route.fulfill({ response: await route.fetch() });
  });
  await context.route(`${BANK_URL}/**`, (route) => {
    const url = new URL(route.request().url());
    requests.push(url.href);
    return route.fulfill({ contentType: 'text/html', body: bankPage(stripe, url) });
  });
  return requests;
}

function bankPage({ account }: StripeEmulator, { pathname, searchParams }: URL): string {
  const id = pathname.split('/').at(-1) ?? '';
  const { next_action: next, client_secret } = account.find(id);
  const result = searchParams.get('result');
  if (result !== 'approved' && result !== 'failed') {
    return `<!doctype html><title>Bank</title><h1>Confirm this payment</h1>
      <a href="?result=approved">Approve</a> <a href="?result=failed">Refuse</a>`;
  }
  account.authenticate(id, result);
  const back = new URL(next?.redirect_to_url?.return_url ?? 'about:blank');
  back.searchParams.set('payment_intent', id);
  back.searchParams.set('payment_intent_client_secret', client_secret ?? '');
  return `<!doctype html><script>location.replace(${JSON.stringify(back.href)})</script>`;
}

/** Stripe's frames have other inputs too, for browsers that autofill cards. */
const NAMES = { cardNumber: 'cardnumber', cardExpiry: 'exp-date', cardCvc: 'cvc' } as const;

const inField = (root: Page | FrameLocator, kind: Kind) =>
  root.frameLocator(`iframe[title="${TITLES[kind]}"]`).locator(`input[name=${NAMES[kind]}]`);

export const hostedFields = (root: Page | FrameLocator) => ({
  number: inField(root, 'cardNumber'),
  expiry: inField(root, 'cardExpiry'),
  code: inField(root, 'cardCvc'),
});

export async function typeHostedCard(
  root: Page | FrameLocator,
  number: string,
  { expiry = '0831', code = '123' } = {},
): Promise<void> {
  const fields = hostedFields(root);
  await expect(fields.number).toBeVisible();
  await fields.number.fill(number);
  await fields.expiry.fill(expiry);
  await fields.code.fill(code);
}

export const walletButton = (root: Page | FrameLocator, name: 'Apple Pay' | 'Google Pay') =>
  root.frameLocator('iframe[title="Secure payment button frame"]').getByRole('button', { name });

export const walletSheet = (root: Page | FrameLocator) =>
  root.frameLocator('iframe[title="Wallet"]');

/** On a device, the sheet is not part of the page, so nothing can cover it. */
export const pressInWallet = (root: Page | FrameLocator, name: 'Confirm' | 'Cancel') =>
  walletSheet(root).getByRole('button', { name }).dispatchEvent('click');

export const bankIn = (root: Page | FrameLocator) =>
  root.frameLocator('iframe[title="Your bank’s page"]');

const FRAME_STYLE =
  'body{margin:0}input{box-sizing:border-box;width:100%;padding:0;border:0;outline:0;background:none}';

const WALLET_STYLE = `body{margin:0;font:16px system-ui}button{font:600 20px system-ui}
main.buttons{display:grid;grid-auto-flow:column;grid-auto-columns:1fr;gap:8px}main.buttons button{border:1px solid #000;padding:0}
main.black button{background:#000;color:#fff}main.white button{background:#fff;color:#000}
main.sheet{box-sizing:border-box;height:100vh;padding:2rem;background:#fffd;text-align:center}`;

// The functions below run in the browser, so they can't refer to anything outside themselves.

/** Stripe's script: creates the frames, and passes messages between them and the page. */
function installStripe(titles: Record<Kind, string>, device: Device): void {
  const ORIGIN = 'https://js.stripe.com';
  let count = 0;
  type Result = PaymentMethodResult | ConfirmationTokenResult;
  const answers = new Map<number, (result: Result) => void>();
  const elements = new Map<string, { tell(event: string, detail: object): void }>();

  function create(kind: Kind, style: StripeElementStyle = {}, fonts: Setup['fonts'] = []) {
    count += 1;
    const id = `__privateStripeFrame${count}`;
    const frame = document.createElement('iframe');
    const handlers = new Map<string, ((detail: object) => void)[]>();
    const setup: Setup = { kind, id, style: style.base, fonts };
    frame.name = id;
    frame.title = titles[kind];
    frame.src = `${ORIGIN}/endive/inner.html#${encodeURIComponent(JSON.stringify(setup))}`;
    frame.style.cssText = 'display:block;width:100%;height:1.5em;border:0';
    const post = (message: ToFrame) => frame.contentWindow?.postMessage(message, ORIGIN);
    const element = {
      mount: (box: HTMLElement) => box.append(frame),
      on(event: string, handler: (detail: object) => void) {
        handlers.set(event, [...(handlers.get(event) ?? []), handler]);
        return element;
      },
      focus: () => post({ do: 'focus' }),
      clear: () => post({ do: 'clear' }),
      destroy: () => frame.remove(),
      post,
    };
    elements.set(id, {
      tell: (event, detail) => {
        for (const handler of handlers.get(event) ?? []) handler(detail);
      },
    });
    return element;
  }

  function createWallets(
    group: { amount: number; radius: string; sheet: HTMLIFrameElement | undefined },
    {
      buttonHeight = 44,
      buttonTheme = {},
      paymentMethods = {},
    }: StripeExpressCheckoutElementOptions,
  ) {
    count += 1;
    const id = `__privateStripeFrame${count}`;
    const handlers = new Map<string, (detail: object) => void>();
    const tell = (event: string, detail: object) => handlers.get(event)?.(detail);
    const wallets = device.wallets.filter((one) => paymentMethods[one] !== 'never');
    const look = { height: buttonHeight, radius: group.radius, theme: buttonTheme.applePay ?? '' };
    function frameOf(title: string, setup: WalletSetup, css: string) {
      const frame = document.createElement('iframe');
      frame.title = title;
      frame.src = `${ORIGIN}/endive/wallet.html#${encodeURIComponent(JSON.stringify(setup))}`;
      frame.style.cssText = css;
      return frame;
    }
    const frame = frameOf(
      'Secure payment button frame',
      { id, wallets, ...look },
      `display:block;width:100%;border:0;height:${wallets.length > 0 ? buttonHeight : 0}px`,
    );
    const closeSheet = () => {
      group.sheet?.remove();
      group.sheet = undefined;
    };
    function openSheet(wallet: Wallet) {
      const { amount } = group;
      group.sheet = frameOf(
        'Wallet',
        { id, wallets: [wallet], card: device.card, amount, ...look },
        'position:fixed;z-index:9;inset:auto 0 0;width:100%;height:20rem;border:0',
      );
      document.body.append(group.sheet);
    }
    function press({ wallet }: { wallet: Wallet }) {
      if (group.sheet) return;
      let isAnswered = false;
      const answer = (act: () => void) => () => {
        if (!isAnswered) act();
        isAnswered = true;
      };
      // Stripe ignores a response that takes more than a second.
      setTimeout(
        answer(() => console.error('The click was not answered within a second')),
        1000,
      );
      tell('click', {
        expressPaymentType: wallet === 'applePay' ? 'apple_pay' : 'google_pay',
        resolve: answer(() => openSheet(wallet)),
        reject: answer(() => {}),
      });
    }
    const post = (message: ToSheet) => group.sheet?.contentWindow?.postMessage(message, ORIGIN);
    elements.set(id, {
      tell(event, detail) {
        if (event === 'press') press(Object.assign({ wallet: 'applePay' as const }, detail));
        else if (event === 'confirm') {
          tell('confirm', { ...detail, paymentFailed: () => post({ do: 'fail' }) });
        } else {
          if (event === 'cancel') closeSheet();
          tell(event, detail);
        }
      },
    });
    const element = {
      mount: (box: HTMLElement) => box.append(frame),
      on(event: string, handler: (detail: object) => void) {
        handlers.set(event, handler);
        return element;
      },
      destroy() {
        frame.remove();
        closeSheet();
      },
    };
    return Object.assign(element, { post, closeSheet });
  }

  /** A group with an amount, which only creates wallets' buttons. */
  function groupOf({ amount = 0, appearance }: GroupOptions) {
    const radius = appearance?.variables?.borderRadius ?? '4px';
    const group = { amount, radius, sheet: undefined };
    let made: ReturnType<typeof createWallets> | undefined;
    return {
      create(_kind: 'expressCheckout', options: StripeExpressCheckoutElementOptions) {
        made = createWallets(group, options);
        return made;
      },
      update: (change: { amount: number }) => Object.assign(group, change),
      submit: async () => (group.sheet ? {} : { error: { type: 'validation_error' } }),
      made: () => made,
    };
  }

  addEventListener('message', ({ origin, data }: MessageEvent<FromFrame>) => {
    if (origin !== ORIGIN) return;
    if ('call' in data) answers.get(data.call)?.(data.result);
    else elements.get(data.id)?.tell(data.event, data.detail);
  });

  const askFrame = (ask: (call: number) => void) =>
    new Promise<Result>((resolve) => {
      count += 1;
      answers.set(count, resolve);
      ask(count);
    });
  const stripeOf = (key: string) => ({
    elements: ({ fonts, ...group }: GroupOptions & { fonts?: Setup['fonts'] } = {}) =>
      group.mode === undefined
        ? {
            create: (kind: Kind, { style }: { style?: StripeElementStyle } = {}) =>
              create(kind, style, fonts),
            update: ({ locale }: { locale: string }) => {
              for (const title of Object.values(titles))
                document.querySelector(`iframe[title="${title}"]`)?.setAttribute('lang', locale);
            },
          }
        : groupOf(group),
    createPaymentMethod: (given: { card: ReturnType<typeof create>; billing_details: Billing }) =>
      askFrame((call) => given.card.post({ do: 'pay', call, key, billing: given.billing_details })),
    async createConfirmationToken({
      elements: group,
      params,
    }: {
      elements: ReturnType<typeof groupOf>;
      params?: { payment_method_data?: { billing_details?: Billing } };
    }) {
      const wallets = group.made();
      const billing = params?.payment_method_data?.billing_details;
      const result = await askFrame((call) => wallets?.post({ do: 'pay', call, key, billing }));
      if (!result.error) wallets?.closeSheet();
      return result;
    },
  });
  Reflect.set(window, 'Stripe', stripeOf);
}

/**
 * A field in its frame. The number field sends the card, after it has read the other fields from the adjacent frames.
 */
function runField(): void {
  const setup: Setup = JSON.parse(decodeURIComponent(location.hash.slice(1)));
  const { kind, id, style, fonts } = setup;
  const input = document.querySelector('input');
  if (!input) return;
  const field = input;
  const tell = (message: FromFrame) => parent.postMessage(message, '*');
  Object.assign(field.style, style);
  field.dataset.kind = kind;
  field.name = { cardNumber: 'cardnumber', cardExpiry: 'exp-date', cardCvc: 'cvc' }[kind];
  field.inputMode = 'numeric';
  for (const { family, src, weight } of fonts) {
    const font = new FontFace(family, src, weight === undefined ? {} : { weight });
    font.load().then(
      () => document.fonts.add(font),
      () => {},
    );
  }
  const digits = () => field.value.replace(/\D/g, '');

  function brand(number: string): string {
    if (number.startsWith('4')) return 'visa';
    if (/^5[1-5]/.test(number)) return 'mastercard';
    return /^3[47]/.test(number) ? 'amex' : 'unknown';
  }

  function hasCheckDigit(number: string): boolean {
    const sum = Array.from(number, Number)
      .reverse()
      .map((digit, index) => (index % 2 === 0 ? digit : digit * 2))
      .reduce((total, value) => total + (value > 9 ? value - 9 : value), 0);
    return sum % 10 === 0;
  }

  function problemOf(text: string): string | undefined {
    if (kind === 'cardNumber') {
      const isWhole = text.length >= (brand(text) === 'amex' ? 15 : 16);
      if (!isWhole) return 'incomplete_number';
      return hasCheckDigit(text) ? undefined : 'invalid_number';
    }
    if (kind === 'cardCvc') return text.length < 3 ? 'incomplete_cvc' : undefined;
    if (text.length < 4) return 'incomplete_expiry';
    const [month, year] = [Number(text.slice(0, 2)), 2000 + Number(text.slice(2))];
    const now = new Date();
    if (month < 1 || month > 12) return 'invalid_expiry_month';
    if (year < now.getFullYear()) return 'invalid_expiry_year_past';
    const isPast = year === now.getFullYear() && month < now.getMonth() + 1;
    return isPast ? 'invalid_expiry_month_past' : undefined;
  }

  let last = '';
  function report(isLeft: boolean): void {
    const text = digits();
    const code = text === '' ? undefined : problemOf(text);
    // While the customer is typing, an incomplete field is not an error yet.
    const isShown = code !== undefined && (isLeft || !code.startsWith('incomplete'));
    const error = isShown ? { type: 'validation_error', code, message: code } : undefined;
    const state = { empty: text === '', complete: text !== '' && code === undefined, error };
    const detail = { elementType: kind, ...state, brand: brand(text) };
    if (JSON.stringify(detail) === last) return;
    last = JSON.stringify(detail);
    tell({ id, event: 'change', detail });
  }

  field.addEventListener('input', () => {
    const text = digits();
    if (kind === 'cardNumber') field.value = text.slice(0, 19).replace(/(.{4})(?=.)/g, '$1 ');
    else if (kind === 'cardCvc') field.value = text.slice(0, 4);
    else if (text.length > 2) field.value = `${text.slice(0, 2)} / ${text.slice(2, 4)}`;
    report(false);
  });
  field.addEventListener('focus', () => tell({ id, event: 'focus', detail: {} }));
  field.addEventListener('blur', () => {
    report(true);
    tell({ id, event: 'blur', detail: {} });
  });

  /** Reads a field of the card from the adjacent frames, which have the same origin. */
  function typedIn(wanted: Kind): string {
    for (let index = 0; index < parent.length; index += 1) {
      try {
        const box = parent[index]?.document.querySelector(`input[data-kind=${wanted}]`);
        if (box && 'value' in box) return String(box.value).replace(/\D/g, '');
      } catch {
        // This frame has a different origin.
      }
    }
    return '';
  }

  async function send(key: string, billing: Billing): Promise<PaymentMethodResult> {
    const code = digits() === '' ? 'incomplete_number' : problemOf(digits());
    if (code) return { error: { type: 'validation_error', code, message: code } };
    const expiry = typedIn('cardExpiry');
    const body = new URLSearchParams({
      type: 'card',
      'card[number]': digits(),
      'card[exp_month]': String(Number(expiry.slice(0, 2))),
      'card[exp_year]': `20${expiry.slice(2)}`,
      'card[cvc]': typedIn('cardCvc'),
    });
    const append = (name: string, value: Billing[string]) => {
      if (typeof value === 'object') {
        for (const [inner, part] of Object.entries(value)) append(`${name}[${inner}]`, part);
      } else if (value) body.append(name, value);
    };
    append('billing_details', billing);
    try {
      const answer = await fetch('https://api.stripe.com/v1/payment_methods', {
        method: 'POST',
        headers: { authorization: `Bearer ${key}` },
        body,
      });
      const result = await answer.json();
      return answer.ok ? { paymentMethod: result } : { error: result.error };
    } catch {
      return { error: { type: 'api_connection_error', message: 'Stripe can’t be reached' } };
    }
  }

  addEventListener('message', ({ data }: MessageEvent<ToFrame>) => {
    if (data.do === 'focus') field.focus();
    else if (data.do === 'clear') {
      field.value = '';
      report(false);
    } else if (data.do === 'pay') {
      const { call, key, billing } = data;
      send(key, billing).then((result) => tell({ id, call, result }));
    }
  });
  tell({ id, event: 'ready', detail: { elementType: kind } });
}

function runWallet(): void {
  const setup: WalletSetup = JSON.parse(decodeURIComponent(location.hash.slice(1)));
  const { id, wallets, card, amount, height, radius, theme } = setup;
  const main = document.querySelector('main');
  if (!main) return;
  const tell = (message: FromFrame) => parent.postMessage(message, '*');
  const names = { applePay: 'Apple Pay', googlePay: 'Google Pay' };

  function addButton(text: string, press: () => void) {
    const button = document.createElement('button');
    button.textContent = text;
    button.addEventListener('click', press);
    main?.append(button);
    return button;
  }

  if (card === undefined) {
    main.className = `buttons ${theme}`;
    for (const wallet of wallets) {
      const button = addButton(names[wallet], () =>
        tell({ id, event: 'press', detail: { wallet } }),
      );
      button.style.cssText = `height:${height}px;border-radius:${radius}`;
    }
    const all = { amazonPay: false, link: false, paypal: false, klarna: false };
    const found = {
      ...all,
      applePay: wallets.includes('applePay'),
      googlePay: wallets.includes('googlePay'),
    };
    const availablePaymentMethods = wallets.length > 0 ? found : undefined;
    // The wallets of a device respond later than the frame.
    setTimeout(() => tell({ id, event: 'ready', detail: { availablePaymentMethods } }), 300);
    return;
  }

  main.className = 'sheet';
  const text = document.createElement('p');
  text.textContent = `Pay $${((amount ?? 0) / 100).toFixed(2)}`;
  main.append(text);
  addButton('Confirm', () => tell({ id, event: 'confirm', detail: {} }));
  addButton('Cancel', () => tell({ id, event: 'cancel', detail: {} }));

  async function makeToken(
    key: string,
    billing: Billing | undefined,
  ): Promise<ConfirmationTokenResult> {
    const data = 'payment_method_data';
    const body = new URLSearchParams({
      [`${data}[type]`]: 'card',
      [`${data}[card][number]`]: card ?? '',
      [`${data}[card][exp_month]`]: '8',
      [`${data}[card][exp_year]`]: '2031',
    });
    const append = (name: string, value: Billing[string]) => {
      if (typeof value === 'object') {
        for (const [inner, part] of Object.entries(value)) append(`${name}[${inner}]`, part);
      } else if (value) body.append(name, value);
    };
    append(`${data}[billing_details]`, billing);
    try {
      const answer = await fetch('https://api.stripe.com/v1/confirmation_tokens', {
        method: 'POST',
        headers: { authorization: `Bearer ${key}` },
        body,
      });
      const result = await answer.json();
      return answer.ok ? { confirmationToken: result } : { error: result.error };
    } catch {
      return { error: { type: 'api_connection_error', message: 'Stripe can’t be reached' } };
    }
  }

  addEventListener('message', ({ data }: MessageEvent<ToSheet>) => {
    if (data.do === 'fail') text.textContent = 'Payment not completed';
    else makeToken(data.key, data.billing).then((result) => tell({ id, call: data.call, result }));
  });
}
