import { pagePrices } from '#cms/prices/page-prices.ts';

/** The prices that this site prints, for the server: it has the site built again where it charges others. */
export function GET() {
  return Response.json(pagePrices());
}
