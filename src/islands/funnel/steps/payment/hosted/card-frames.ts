import type {
  Stripe,
  StripeCardNumberElement,
  StripeElementStyle,
  StripeError,
} from '@stripe/stripe-js';
import { ApiFailure } from '#contracts/api/api-failure.ts';
import { messages } from '#contracts/api/messages.ts';
import { brandName, maskedCard } from '#contracts/order/card-brand.ts';
import type { Cardholder } from '#funnel/actors.ts';
import type { CardToken } from '#funnel/drafts.ts';
import { billingOf } from '#funnel/requests.ts';
import { matchRoute } from '#routes/funnel.ts';
import { FRAMED_CHECKOUT } from '#routes/pages.ts';
import { englishPath } from '#words/language-paths.ts';
import type { Language } from '#words/languages.ts';
import { msg } from '#words/words.ts';
import { type HostedField, NOTHING_ENTERED } from './hosted-card.ts';
import { LOCALES, loadStripe, PATIENCE_MS } from './load-stripe.ts';

type Change = { empty: boolean; complete: boolean; error: { code: string } | undefined };

type CardElement = {
  on(event: 'change', handler: (change: Change) => void): unknown;
  on(event: 'ready', handler: () => void): unknown;
  on(event: 'focus', handler: () => void): unknown;
  on(event: 'blur', handler: () => void): unknown;
  mount(box: HTMLElement): void;
};

export type CardFrames = {
  focus(field: HostedField): void;
  setLanguage(language: Language): void;
  /** Clears the CVV, because the customer enters it again for each attempt. */
  clearCode(): void;
  unmount(): void;
};

type Options = {
  publishableKey: string;
  boxes: Record<HostedField, HTMLElement>;
  /** Called when a field's content changes. The message says what is wrong with it. */
  onChange(field: HostedField, message: string | undefined): void;
  /** Called with the network of the number, or an empty string if there is no number. */
  onBrand(brand: string | undefined): void;
  onFocus(field: HostedField, hasFocus: boolean): void;
};

/** The fields on the screen, stored for the statechart's call to `makeToken`. */
let shown: { stripe: Stripe; number: StripeCardNumberElement } | undefined;

/**
 * Returns only on the page that may load Stripe's script. Any other page of the order reloads itself as that page, and
 * the function never returns.
 */
export async function enterOwnPage(): Promise<void> {
  const [navigation] = performance.getEntriesByType('navigation');
  if (!navigation) return;
  const path = englishPath(new URL(navigation.name, location.href).pathname);
  const { state } = matchRoute(path) ?? {};
  if (path === FRAMED_CHECKOUT || state === 'payment' || state === 'difference') return;
  location.replace(location.href);
  await new Promise(() => {});
}

/** Resolves once all the fields accept input, and rejects if they can't load or don't load in time. */
export async function mountFrames(options: Options): Promise<CardFrames> {
  const { publishableKey, boxes, onBrand } = options;
  const late = rejectAfter(PATIENCE_MS);
  const stripe = await Promise.race([loadStripe(publishableKey), late]);
  const elements = stripe.elements({ fonts: fontsOfPage() });
  const looks = { style: styleOf(boxes.credit_card_number), placeholder: '' };
  const number = elements.create('cardNumber', { ...looks, disableLink: true });
  const expiry = elements.create('cardExpiry', looks);
  const code = elements.create('cardCvc', looks);
  const unmount = () => {
    shown = undefined;
    for (const element of [number, expiry, code]) element.destroy();
  };
  number.on('change', ({ empty, brand }) => onBrand(empty ? '' : brandName(brand)));
  const broken = new Promise<never>((_, reject) => {
    number.on('loaderror', ({ error }) => reject(new Error(error.message)));
  });
  try {
    const mounted = Promise.all([
      mount(number, 'credit_card_number', options),
      mount(expiry, 'expiration_month', options),
      mount(code, 'cvv', options),
    ]);
    await Promise.race([mounted, broken, late]);
  } catch (error) {
    unmount();
    throw error;
  }
  shown = { stripe, number };
  const fields = { credit_card_number: number, expiration_month: expiry, cvv: code };
  return {
    focus: (field) => fields[field].focus(),
    setLanguage: (language) => elements.update({ locale: LOCALES[language] }),
    clearCode: () => code.clear(),
    unmount,
  };
}

export function rejectAfter(milliseconds: number): Promise<never> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('The card fields took too long to load')), milliseconds);
  });
  // By the time this promise rejects, usually nothing is awaiting it anymore.
  late.catch(() => {});
  return late;
}

function mount(
  element: CardElement,
  field: HostedField,
  { boxes, onChange, onFocus }: Options,
): Promise<void> {
  element.on('change', (change) => onChange(field, messageOf(field, change)));
  element.on('focus', () => onFocus(field, true));
  element.on('blur', () => onFocus(field, false));
  return new Promise((resolve) => {
    element.on('ready', resolve);
    element.mount(boxes[field]);
  });
}

type MakeToken = (cardholder: Cardholder) => Promise<CardToken>;

/** The wallet in which the customer has just confirmed the payment, instead of entering a card. */
let wallet: MakeToken | undefined;

/** Lets a wallet make the next token. Undefined lets the card's fields do it. */
export function takeTokenFrom(makeWalletToken: MakeToken | undefined): void {
  wallet = makeWalletToken;
}

/** Exchanges the card for an ID that represents it. Throws an ApiFailure, like a call to our server. */
export async function makeToken(cardholder: Cardholder): Promise<CardToken> {
  if (wallet) return wallet(cardholder);
  if (!shown) throw wrongField(NOTHING_ENTERED.credit_card_number);
  const { stripe, number } = shown;
  const { paymentMethod, error } = await stripe.createPaymentMethod({
    type: 'card',
    card: number,
    billing_details: billingDetailsOf(cardholder),
  });
  if (paymentMethod) return tokenOf(paymentMethod.id, paymentMethod.card);
  if (error.type === 'validation_error' || error.type === 'card_error') {
    throw wrongField(MESSAGES[error.code ?? ''] ?? messages.cardNumberFormat);
  }
  throw unsent(error);
}

export function billingDetailsOf({ address, draft }: Cardholder) {
  const billing = billingOf(draft, address);
  return {
    name: `${draft.first_name.trim()} ${draft.last_name.trim()}`,
    address: {
      line1: billing.street_address,
      line2: billing.unit,
      city: billing.city,
      state: billing.state,
      postal_code: billing.zip_code,
      country: 'US',
    },
  };
}

export function tokenOf(id: string, card: { brand: string; last4: string } | undefined): CardToken {
  return { id, name: maskedCard(card?.brand ?? '', card?.last4 ?? '') };
}

export function unsent({ type, code }: StripeError): ApiFailure {
  console.warn('The card could not be sent', type, code);
  return new ApiFailure({ status: 'fail', message: UNSENT }, 400);
}

const UNSENT = msg('We couldn’t send your card details. You were not charged. Please try again.');

function wrongField(message: string = messages.cardNumberFormat): ApiFailure {
  const errors = [{ field: 'cardnumber', message }];
  return new ApiFailure({ status: 'fail', message, error: { data: { errors } } }, 400);
}

/** The specification's messages for Stripe's codes. Month and year share a field. */
const MESSAGES: Partial<Record<string, string>> = {
  incomplete_number: messages.cardNumberFormat,
  invalid_number: messages.cardNumberFormat,
  incomplete_expiry: messages.expirationMonthFormat,
  invalid_expiry_month: messages.expirationMonthFormat,
  invalid_expiry_month_past: messages.expiryMonthPast,
  invalid_expiry_year: messages.expirationYearFormat,
  invalid_expiry_year_past: messages.expiryYearPast,
  incomplete_cvc: messages.cvvFormat,
};

const FORMATS: Record<HostedField, string> = {
  credit_card_number: messages.cardNumberFormat,
  expiration_month: messages.expirationMonthFormat,
  cvv: messages.cvvFormat,
};

function messageOf(field: HostedField, { empty, complete, error }: Change): string | undefined {
  if (empty) return NOTHING_ENTERED[field];
  if (error) return MESSAGES[error.code] ?? FORMATS[field];
  // Stripe reports no error while the customer is typing.
  return complete ? undefined : FORMATS[field];
}

/** The frame is transparent and has no border: the box around it is ours. */
function styleOf(box: HTMLElement): StripeElementStyle {
  const { color, fontFamily, fontSize, fontWeight, letterSpacing } = getComputedStyle(box);
  const text = { color, fontFamily, fontSize, fontWeight, letterSpacing };
  return { base: { ...text, lineHeight: '1.5' }, invalid: { color } };
}

function fontsOfPage() {
  const font = document.querySelector<HTMLLinkElement>('link[rel=preload][as=font]');
  return font ? [{ family: 'Public Sans', src: `url(${font.href})`, weight: '100 900' }] : [];
}
