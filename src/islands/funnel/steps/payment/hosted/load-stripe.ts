/**
 * Loads Stripe's script. Stripe's terms require us to load it from their URL. Our page accepts the script only through
 * a Trusted Types policy, and the script itself only uses the policy named `default`.
 */
import type { Stripe, StripeElementLocale } from '@stripe/stripe-js';
import type { Language } from '#words/languages.ts';
import { currentLanguage } from '#words/store.ts';

const ORIGIN = 'https://js.stripe.com/';
/** The version of the script that matches the server's version of the API. */
const SCRIPT = `${ORIGIN}endive/stripe.js`;

declare global {
  interface Window {
    /** Undefined in browsers without Trusted Types. */
    readonly trustedTypes?: {
      readonly defaultPolicy: object | null;
      createPolicy(name: string, rules: { createScriptURL?(url: string): string | null }): object;
    };
  }
  interface Navigator {
    /** Global Privacy Control. */
    readonly globalPrivacyControl?: boolean;
  }
}

/** Allows scripts from Stripe. There is no rule for inline scripts and markup, so the browser still rejects those. */
function allowScripts(): void {
  if (!window.trustedTypes || window.trustedTypes.defaultPolicy) return;
  window.trustedTypes.createPolicy('default', {
    createScriptURL: (url) => (url.startsWith(ORIGIN) ? url : null),
  });
}

/** Stripe’s names of the languages. Its `es` is the Spanish of Spain. */
export const LOCALES: Readonly<Record<Language, StripeElementLocale>> = { en: 'en', es: 'es-419' };

/** The longest wait for the fields. Without them, customers can't pay, so we have to tell them. */
export const PATIENCE_MS = 8000;

/** The card's fields and the wallets' buttons share one script. */
let loading: Promise<void> | undefined;
let stripe: Stripe | undefined;

/**
 * Loads the script, and loads it again after a failure. Rejects if the script is blocked, can't be reached, or doesn't
 * load in time.
 */
export async function loadStripe(key: string): Promise<Stripe> {
  if (stripe) return stripe;
  if (!window.Stripe) {
    allowScripts();
    loading ??= addScript().finally(() => {
      loading = undefined;
    });
    await loading;
  }
  if (!window.Stripe) throw new Error('Stripe’s script is empty');
  stripe ??= window.Stripe(key, { locale: LOCALES[currentLanguage()] });
  return stripe;
}

let attempts = 0;

function addScript(): Promise<void> {
  const script = document.createElement('script');
  const url = new URL(SCRIPT);
  if (navigator.globalPrivacyControl) url.searchParams.set('advancedFraudSignals', 'false');
  // With the same URL, the browser would wait for the earlier request, which hangs.
  if (attempts > 0) url.searchParams.set('attempt', String(attempts));
  attempts += 1;
  script.src = url.href;
  return new Promise((resolve, reject) => {
    const fail = () => {
      script.remove();
      reject(new Error('Stripe’s script can’t be loaded'));
    };
    script.onload = () => resolve();
    script.onerror = fail;
    setTimeout(fail, PATIENCE_MS);
    document.head.append(script);
  });
}
