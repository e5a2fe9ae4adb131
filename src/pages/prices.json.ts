import { priceList } from '#contracts/catalogue/price-list.ts';

/** The prices that this site prints, for the server: when it starts, it logs where it charges others. */
export function GET() {
  return Response.json(priceList);
}
