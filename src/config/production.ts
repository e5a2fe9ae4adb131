/** Settings that a process must not start without, or with. */

type Given = {
  SESSION_SECRET?: string | undefined;
  RATE_LIMITS?: string | undefined;
  FAULT_AT?: string | undefined;
  ALLOW_SANDBOX: '0' | '1';
  PAYMENT_URL?: string | undefined;
  DMV_URL?: string | undefined;
  SMTP_URL?: string | undefined;
  PARTNER_WEBHOOKS: 'send' | 'sandbox';
  PAYMENT_RECONCILE_AFTER_SECONDS: number;
  PAYMENT_ABANDON_AFTER_SECONDS: number;
};

/** Longer than any call to the payment provider may last. */
const LONGEST_CHARGE_SECONDS = 30;

/**
 * One sentence for each time that is too short for a charge; only tests, which kill processes, use shorter
 * ones.
 */
export function timeRefusals(given: Given): string[] {
  return refusalsOf([
    [
      given.PAYMENT_RECONCILE_AFTER_SECONDS < LONGEST_CHARGE_SECONDS,
      `PAYMENT_RECONCILE_AFTER_SECONDS: a charge may take ${LONGEST_CHARGE_SECONDS} seconds, so it needs at least that.`,
    ],
    [
      given.PAYMENT_ABANDON_AFTER_SECONDS < 2 * LONGEST_CHARGE_SECONDS,
      `PAYMENT_ABANDON_AFTER_SECONDS: needs at least ${2 * LONGEST_CHARGE_SECONDS}, twice what a charge may take.`,
    ],
  ]);
}

/** One sentence for each setting that production refuses. */
export function productionRefusals(given: Given): string[] {
  const isSandbox = (address: string | undefined) => !address && given.ALLOW_SANDBOX === '0';
  return refusalsOf([
    [
      !given.SESSION_SECRET,
      'SESSION_SECRET: is needed in production, at least 32 random characters.',
    ],
    [
      isSandbox(given.PAYMENT_URL),
      'PAYMENT_URL: is needed in production, as the sandbox charges nobody; ALLOW_SANDBOX=1 for a demonstration.',
    ],
    [
      isSandbox(given.DMV_URL),
      'DMV_URL: is needed in production, as the sandbox makes vehicles up; ALLOW_SANDBOX=1 for a demonstration.',
    ],
    [
      isSandbox(given.SMTP_URL),
      'SMTP_URL: is needed in production, as the sandbox sends no mail; ALLOW_SANDBOX=1 for a demonstration.',
    ],
    [
      given.PARTNER_WEBHOOKS === 'sandbox' && given.ALLOW_SANDBOX === '0',
      'PARTNER_WEBHOOKS: must be send in production, as the sandbox tells no partner; ALLOW_SANDBOX=1 for a demonstration.',
    ],
    [given.RATE_LIMITS === 'off', 'RATE_LIMITS: cannot be off in production.'],
    [
      given.FAULT_AT !== undefined,
      'FAULT_AT: ends the process in tests and is refused in production.',
    ],
  ]);
}

function refusalsOf(rules: [refused: boolean, sentence: string][]): string[] {
  return rules.filter(([refused]) => refused).map(([, sentence]) => sentence);
}
