/** The current prices if the build receives them, otherwise the initial ones. */
import { type PriceList, priceList } from '#contracts/catalogue/price-list.ts';
import { PAGE_PRICES, priceListSchema } from '#contracts/catalogue/price-list-schema.ts';
import { ContentError, problemAt } from './parse-content.ts';
import { findWrongPrice, wrongPriceIn } from './rules/prices.ts';
import { pricesThen } from './site-clock.ts';

export function pagePrices(env: Record<string, string | undefined> = process.env): PriceList {
  const then = pricesThen();
  if (then) return then;
  const told = env[PAGE_PRICES];
  return told ? priceListSchema.parse(JSON.parse(told)) : priceList;
}

/** Throws a ContentError that names the first field with a wrong price. */
export function checkPrices<Answer>(answer: Answer): Answer {
  const wrong = findWrongPrice(answer, pagePrices());
  if (wrong) throw problemAt(answer, wrong.path, wrong.sentence);
  return answer;
}

/** Throws a ContentError if a built page states a wrong price. */
export function checkPagePrices(path: string, html: string): void {
  const pieces = without(without(html, 'script'), 'style')
    .replace(/<\/?(?:a|b|em|i|span|strong)\b[^<>]*>/g, '')
    .split(/<[^>]*>?/);
  const prices = pagePrices();
  const mistake = pieces.map((piece) => wrongPriceIn(piece, prices)).find(Boolean);
  if (mistake) throw new ContentError(`The page ${path}: ${mistake}`);
}

/** Removes all elements with a given name from a page, and splits the page's text at those places. */
function without(html: string, name: string): string {
  const [before = '', ...elements] = html.split(`<${name}`);
  return [before, ...elements.map((element) => element.split(`</${name}>`)[1] ?? '')].join('<>');
}
