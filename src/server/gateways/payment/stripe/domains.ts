/** The domains on whose pages Stripe shows Apple Pay and Google Pay. */
import type { Stripe } from 'stripe';
import { failureOf, finding } from '../../findings.ts';
import type { HttpServiceOptions } from '../../http-client.ts';
import type { SetupFinding } from '../port.ts';
import { createStripeClient, type Reply, type StripeCall } from './client.ts';

type Domain = Stripe.PaymentMethodDomain;

const OBJECT = 'payment_method_domain';

export async function findDomain(
  call: StripeCall,
  name: string,
): Promise<Reply<Domain | undefined>> {
  const list = await call('list', (stripe) =>
    stripe.paymentMethodDomains.list({ domain_name: name, limit: 1 }),
  );
  return 'rejection' in list ? list : { value: list.value.data[0] };
}

/** Undefined if the domain's pages show the wallets. */
export function adviceAbout(domain: Domain | undefined): string | undefined {
  if (!domain?.enabled) return 'Add the domain under “Payment method domains”';
  const { apple_pay: apple, google_pay: google } = domain;
  const isActive = apple.status === 'active' && google.status === 'active';
  return isActive ? undefined : apple.status_details?.error_message || 'Validate the domain';
}

/** Domains that already show the wallets don't change. */
export async function* registerStripeDomains(
  service: HttpServiceOptions,
  origins: readonly string[],
): AsyncGenerator<SetupFinding> {
  const { call } = createStripeClient(service);

  async function register(name: string): Promise<string | undefined> {
    const found = await findDomain(call, name);
    if ('rejection' in found) return found.rejection.message;
    const reply = await activate(name, found.value);
    return 'rejection' in reply ? reply.rejection.message : adviceAbout(reply.value);
  }

  async function activate(name: string, domain: Domain | undefined): Promise<Reply<Domain>> {
    if (!domain) {
      return call(OBJECT, (stripe) => stripe.paymentMethodDomains.create({ domain_name: name }));
    }
    if (adviceAbout(domain) === undefined) return { value: domain };
    const { id } = domain;
    const enabled = await call(OBJECT, (stripe) =>
      stripe.paymentMethodDomains.update(id, { enabled: true }),
    );
    if ('rejection' in enabled || adviceAbout(enabled.value) === undefined) return enabled;
    return call(OBJECT, (stripe) => stripe.paymentMethodDomains.validate(id));
  }

  // Several ports may share a domain.
  const names = origins.map((origin) => new URL(origin));
  for (const { protocol, hostname } of new Map(names.map((url) => [url.hostname, url])).values()) {
    const what = `Apple Pay and Google Pay can be shown on ${hostname}`;
    if (protocol === 'https:') yield finding(what, await failureOf(() => register(hostname)));
    else yield { state: 'skipped', what, advice: 'Wallets need https' };
  }
}
