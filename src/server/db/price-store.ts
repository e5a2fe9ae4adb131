import type { FeeConfig } from '#contracts/catalogue/fees.ts';
import type { ServiceTypeRow, Tx } from './schema.ts';

export type ServicePrices = Pick<ServiceTypeRow, 'uuid' | 'convenience_basis_points'> & {
  price_config: FeeConfig;
};

export async function updateServicePrices(tx: Tx, prices: ServicePrices) {
  const { uuid, price_config, ...rate } = prices;
  await tx
    .updateTable('service_type')
    .set({ price_config: JSON.stringify(price_config), ...rate })
    .where('uuid', '=', uuid)
    .execute();
}

export async function updateParam(tx: Tx, code: string, value: unknown) {
  const text = JSON.stringify(value);
  await tx
    .insertInto('system_param')
    .values({ code, value: text })
    .onConflict((conflict) => conflict.column('code').doUpdateSet({ value: text }))
    .execute();
}
