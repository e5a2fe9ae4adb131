import { pagePrices } from '#cms/page-prices.ts';

/** The prices on this site. The server rebuilds the site if it charges others. */
export function GET() {
  return Response.json(pagePrices());
}
