import type { Db, ServiceKind } from './schema.ts';

/** Fees in dollars, as customers see them before a vehicle is known. */
type PriceConfig = {
  /** The DMV's own fee: flat for every service but a renewal, which the DMV prices by vehicle. */
  dmv_registration_fee: number;
  /** Business Partner Automation transaction fee; the DMV names the exact one with the vehicle. */
  ca_dmv_bpa_fee: number;
  /** The provider's fee. */
  dmv_service_fee: number;
  /** Standard mail; overnight shipping is added by the customer's choice. */
  'shipping_&_handling': number;
  /** The least; a quote takes 2.25 % of the DMV fees where that is more. */
  convenience_fee: number;
};

/** California's base registration fee stands in until the vehicle is known. */
const BASE_REGISTRATION_FEE = 74;
const REPLACEMENT_FEE = 28;
const TITLE_FEE = 28;
const TRANSFER_FEE = 15;
const BPA_FEE = 3;

const SERVICES = [
  {
    uuid: 'c0a80001-0000-4000-8000-000000000001',
    name: 'Renew Vehicle Registration',
    description: 'Renew the registration of your car, motorcycle, trailer or truck for one year.',
    kind: 'renewal',
    dmvFee: BASE_REGISTRATION_FEE,
  },
  {
    uuid: 'c0a80001-0000-4000-8000-000000000002',
    name: 'Replace Vehicle Registration Sticker/Card',
    description: 'Get a new sticker or registration card for one that is lost, stolen or damaged.',
    kind: 'replacement',
    dmvFee: REPLACEMENT_FEE,
  },
  {
    uuid: 'c0a80001-0000-4000-8000-000000000003',
    name: 'Transfer Title',
    description: 'Put the title of a vehicle in the name of its new owner.',
    kind: 'transfer',
    dmvFee: TRANSFER_FEE,
  },
  {
    uuid: 'c0a80001-0000-4000-8000-000000000004',
    name: 'Replace Title',
    description: 'Get a duplicate of a title that is lost, stolen or damaged.',
    kind: 'title',
    dmvFee: TITLE_FEE,
  },
  {
    uuid: 'c0a80001-0000-4000-8000-000000000005',
    name: 'Renew Boat Registration',
    description: 'Renew the registration of your boat for one year.',
    kind: 'renewal',
    dmvFee: BASE_REGISTRATION_FEE,
  },
  {
    uuid: 'c0a80001-0000-4000-8000-000000000006',
    name: 'Replace Boat Registration Sticker/Card',
    description: 'Get a new sticker or registration card for your boat.',
    kind: 'replacement',
    dmvFee: REPLACEMENT_FEE,
  },
  {
    uuid: 'c0a80001-0000-4000-8000-000000000007',
    name: 'Transfer Boat Title',
    description: 'Put the title of a boat in the name of its new owner.',
    kind: 'transfer',
    dmvFee: TRANSFER_FEE,
  },
  {
    uuid: 'c0a80001-0000-4000-8000-000000000008',
    name: 'Replace Boat Title',
    description: 'Get a duplicate of a boat title that is lost, stolen or damaged.',
    kind: 'title',
    dmvFee: TITLE_FEE,
  },
  {
    uuid: 'c0a80001-0000-4000-8000-000000000009',
    name: 'Check Registration Status',
    description: 'Learn what the DMV has on record for a registration, holds included.',
    kind: 'status',
    dmvFee: 0,
  },
] as const satisfies {
  uuid: string;
  name: string;
  description: string;
  kind: ServiceKind;
  dmvFee: number;
}[];

const PARAMS = [
  {
    code: 'DMV_LOGO',
    value: {
      dmv_logo: '',
      title: 'DMV Delegated Provider',
      sub_title: 'Officially Entrusted by the CA Department of Motor Vehicles',
    },
  },
  { code: 'OVERNIGHT_SHIPPING', value: { overnight_shipping_price: 39.95 } },
] as const;

/** Puts in the services and parameters that are missing. What somebody has changed stays. */
export async function seed(db: Db): Promise<void> {
  await db
    .insertInto('service_type')
    .values(
      SERVICES.map(({ uuid, name, description, kind, dmvFee }, position) => ({
        uuid,
        name,
        service_description: description,
        status: 1,
        kind,
        price_config: JSON.stringify(priceConfig(kind, dmvFee)),
        position,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('system_param')
    .values(PARAMS.map(({ code, value }) => ({ code, value: JSON.stringify(value) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

function priceConfig(kind: ServiceKind, dmvFee: number): PriceConfig {
  return {
    dmv_registration_fee: dmvFee,
    // Nothing is filed with the DMV for a status check.
    ca_dmv_bpa_fee: kind === 'status' ? 0 : BPA_FEE,
    dmv_service_fee: 29.95,
    'shipping_&_handling': 0,
    convenience_fee: 1,
  };
}
