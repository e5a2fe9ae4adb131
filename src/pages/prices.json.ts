import { pagePrices } from '#cms/page-prices.ts';

/** The prices on this site. If the server charges different prices, it rebuilds the site. */
export function GET() {
  return Response.json(pagePrices());
}
