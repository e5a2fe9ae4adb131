import { priceList } from '#contracts/catalogue/price-list.ts';

/** The prices that this site prints, for the server: it says at its start where others are charged. */
export function GET() {
  return Response.json(priceList);
}
