import type { StripeExpressCheckoutElementConfirmEvent } from '@stripe/stripe-js';
import type { Cardholder } from '#funnel/actors.ts';
import type { CardToken } from '#funnel/drafts.ts';
import { billingDetailsOf, rejectAfter, takeTokenFrom, tokenOf, unsent } from './card-frames.ts';
import { loadStripe } from './load-stripe.ts';

export type WalletFrame = {
  setAmount(cents: number): void;
  /** Ends any wallet payment that is still open. The next token comes from the card. */
  end(): void;
  unmount(): void;
};

type Options = {
  publishableKey: string;
  box: HTMLElement;
  amountCents: number;
  /** Whether the wallet may open. If not, the form says why. */
  mayOpen(): boolean;
  /** Called when the customer has confirmed this amount in the wallet. Returns whether the payment has begun. */
  onConfirm(amountCents: number): boolean;
};

/** The form is hidden until it is known whether there are buttons, so we don't wait long. */
const PATIENCE_MS = 3000;
/** The same height as our buttons. */
const BUTTON_PX = 50;

/** Resolves with undefined if this device has none of these wallets. */
export async function mountWallets(options: Options): Promise<WalletFrame | undefined> {
  const { publishableKey, box, mayOpen, onConfirm } = options;
  const late = rejectAfter(PATIENCE_MS);
  const stripe = await Promise.race([loadStripe(publishableKey), late]);
  let { amountCents } = options;
  let shownCents = amountCents;
  let confirmed: Pick<StripeExpressCheckoutElementConfirmEvent, 'paymentFailed'> | undefined;
  const elements = stripe.elements({
    mode: 'payment',
    amount: amountCents,
    currency: 'usd',
    allowedPaymentMethodTypes: ['card'],
    appearance: { variables: { borderRadius: getComputedStyle(box).borderRadius } },
  });
  const isDark = getComputedStyle(document.documentElement).colorScheme === 'dark';
  const theme = isDark ? 'white' : 'black';
  const others = { link: 'never', amazonPay: 'never', paypal: 'never', klarna: 'never' } as const;
  const element = elements.create('expressCheckout', {
    buttonHeight: BUTTON_PX,
    buttonTheme: { applePay: theme, googlePay: theme },
    buttonType: { applePay: 'plain', googlePay: 'plain' },
    layout: { maxColumns: 2, maxRows: 1, overflow: 'never' },
    paymentMethods: others,
  });

  async function makeToken(cardholder: Cardholder): Promise<CardToken> {
    const { error: incomplete } = await elements.submit();
    if (incomplete) throw unsent(incomplete);
    const { confirmationToken, error } = await stripe.createConfirmationToken({
      elements,
      params: { payment_method_data: { billing_details: billingDetailsOf(cardholder) } },
    });
    if (error) throw unsent(error);
    confirmed = undefined;
    return tokenOf(confirmationToken.id, confirmationToken.payment_method_preview.card);
  }
  function end() {
    confirmed?.paymentFailed();
    confirmed = undefined;
    takeTokenFrom(undefined);
  }

  element.on('click', ({ resolve, reject }) => {
    shownCents = amountCents;
    if (mayOpen()) resolve();
    else reject();
  });
  element.on('confirm', (event) => {
    if (confirmed) return;
    confirmed = event;
    takeTokenFrom(makeToken);
    if (!onConfirm(shownCents)) end();
  });
  try {
    const ready = new Promise<boolean>((resolve, reject) => {
      element.on('ready', ({ availablePaymentMethods: available }) =>
        resolve(available !== undefined && (available.applePay || available.googlePay)),
      );
      element.on('loaderror', ({ error }) => reject(new Error(error.message)));
    });
    element.mount(box);
    if (!(await Promise.race([ready, late]))) {
      element.destroy();
      return undefined;
    }
  } catch (error) {
    element.destroy();
    throw error;
  }
  return {
    setAmount(cents) {
      amountCents = cents;
      elements.update({ amount: cents });
    },
    end,
    unmount() {
      end();
      element.destroy();
    },
  };
}
