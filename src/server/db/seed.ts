import { toFeeConfig } from '#contracts/catalogue/fees.ts';
import { toDollars } from '#contracts/catalogue/money.ts';
import { BPA_FEE_CENTS, priceList } from '#contracts/catalogue/price-list.ts';
import { knownService } from '#contracts/catalogue/service-plan.ts';
import type { ServiceKind } from '#contracts/catalogue/service-type.ts';
import type { Db } from './schema.ts';

/** California's base registration fee, a placeholder until the vehicle's fee is known. */
const BASE_REGISTRATION_FEE_CENTS = 7400;

const SERVICES = [
  {
    uuid: 'c0a80001-0000-4000-8000-000000000001',
    slug: 'renew-vehicle-registration',
    name: 'Renew Vehicle Registration',
    description: 'Renew the registration of your car, motorcycle, trailer, or truck for one year.',
  },
  {
    uuid: 'c0a80001-0000-4000-8000-000000000002',
    slug: 'replace-vehicle-registration-sticker-card',
    name: 'Replace Vehicle Registration Sticker/Card',
    description: 'Replace a lost, stolen, or damaged sticker or registration card.',
  },
  {
    uuid: 'c0a80001-0000-4000-8000-000000000003',
    slug: 'transfer-title',
    name: 'Transfer Title',
    description: 'Transfer a vehicle title to the new owner.',
  },
  {
    uuid: 'c0a80001-0000-4000-8000-000000000004',
    slug: 'replace-title',
    name: 'Replace Title',
    description: 'Get a duplicate of a lost, stolen, or damaged title.',
  },
  {
    uuid: 'c0a80001-0000-4000-8000-000000000005',
    slug: 'renew-boat-registration',
    name: 'Renew Boat Registration',
    description: 'Renew the registration of your boat for one year.',
  },
  {
    uuid: 'c0a80001-0000-4000-8000-000000000006',
    slug: 'replace-boat-registration-sticker-card',
    name: 'Replace Boat Registration Sticker/Card',
    description: 'Get a new sticker or registration card for your boat.',
  },
  {
    uuid: 'c0a80001-0000-4000-8000-000000000007',
    slug: 'transfer-boat-title',
    name: 'Transfer Boat Title',
    description: 'Transfer a boat title to the new owner.',
  },
  {
    uuid: 'c0a80001-0000-4000-8000-000000000008',
    slug: 'replace-boat-title',
    name: 'Replace Boat Title',
    description: 'Get a duplicate of a lost, stolen, or damaged boat title.',
  },
  {
    uuid: 'c0a80001-0000-4000-8000-000000000009',
    slug: 'check-registration-status',
    name: 'Check Registration Status',
    description: 'See what the DMV has on record for a registration, including any holds.',
  },
] as const satisfies {
  uuid: string;
  slug: string;
  name: string;
  description: string;
}[];

const params = () => [
  {
    code: 'DMV_LOGO',
    value: {
      dmv_logo: '',
      title: 'DMV Delegated Provider',
      sub_title: 'Officially Entrusted by the CA Department of Motor Vehicles',
    },
  },
  {
    code: 'OVERNIGHT_SHIPPING',
    value: { overnight_shipping_price: toDollars(priceList.overnightCents) },
  },
];

/** Adds missing services and parameters. Leaves existing rows unchanged, because they may have been edited. */
export async function seed(db: Db): Promise<void> {
  await db
    .insertInto('service_type')
    .values(
      SERVICES.map(({ description, ...service }, position) => {
        const { kind, for_boats } = knownService(service.slug);
        return {
          ...service,
          service_description: description,
          status: 1,
          kind,
          for_boats,
          price_config: JSON.stringify(priceConfig(kind)),
          convenience_basis_points: Math.round(priceList.convenienceRate * 10_000),
          position,
        };
      }),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('system_param')
    .values(params().map(({ code, value }) => ({ code, value: JSON.stringify(value) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

function priceConfig(kind: ServiceKind): Record<string, number> {
  return toFeeConfig({
    dmv_registration:
      kind === 'renewal' ? BASE_REGISTRATION_FEE_CENTS : priceList.dmvFeeCents[kind],
    // A status check files nothing with the DMV.
    ca_dmv_bpa: kind === 'status' ? 0 : BPA_FEE_CENTS,
    service: priceList.serviceFeeCents,
    // Standard mail is free. Overnight shipping is added if the customer chooses it.
    shipping_and_handling: 0,
    convenience: priceList.convenienceMinimumCents,
  });
}
