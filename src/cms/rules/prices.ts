/**
 * Compares fees in text with the price list, because text must not promise a price that we don't charge. The
 * build and the Studio share these rules and show the same messages.
 */
import { type Cents, formatPercent, formatUsd } from '#contracts/catalogue/money.ts';
import { type PriceList, priceList } from '#contracts/catalogue/price-list.ts';

type Text = { text: string; about: string; path: string[] };

const HEADINGS = ['question', 'label', 'term', 'title', 'heading'];

/** Yields every string in a result. A paragraph is one string, even if parts of it are bold. */
export function* textsOf(value: unknown, path: string[] = [], about = ''): Generator<Text> {
  if (typeof value === 'string') yield { text: value, about, path };
  if (typeof value !== 'object' || value === null) return;
  if ('children' in value && Array.isArray(value.children)) {
    const text = value.children.map((span: unknown) => fieldOf(span, 'text') ?? '').join('');
    yield { text, about, path };
    return;
  }
  const heading = HEADINGS.map((name) => fieldOf(value, name)).find(Boolean) ?? about;
  for (const [name, part] of Object.entries(value)) yield* textsOf(part, [...path, name], heading);
}

function fieldOf(value: unknown, name: string): string | undefined {
  const field = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  return typeof field === 'string' ? field : undefined;
}

type Fee = { named: RegExp; cents: Cents; rate?: number; truth: string };

const AMOUNT = /\$\s?\d[\d,]*(?:\.\d+)?|\d{1,9}(?:\.\d{1,9})?\s?(?:%|percent\b|dollars\b)/gi;

export function findWrongPrice(
  value: unknown,
  prices: PriceList = priceList,
): { path: string[]; sentence: string } | undefined {
  for (const { text, about, path } of textsOf(value)) {
    const sentence = wrongPriceIn(text, prices, about);
    if (sentence) return { path, sentence };
  }
  return undefined;
}

/** A sentence is about the fees that it mentions. If it mentions none, it's about those in its heading. */
export function wrongPriceIn(text: string, prices: PriceList, about = ''): string | undefined {
  for (const sentence of text.split(/(?<=[.!?])\s+/)) {
    const amounts = sentence.match(AMOUNT);
    if (!amounts) continue;
    const known = feesOf(prices);
    const ofSentence = feesNamedIn(sentence, known);
    const fees = ofSentence.length > 0 ? ofSentence : feesNamedIn(about, known);
    const wrong = amounts.find((amount) => fees.length > 0 && !fees.some(isOf(amount)));
    if (wrong)
      return capitalized(`${fees.map(({ truth }) => truth).join(', and ')}, not ${wrong}.`);
  }
  return undefined;
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function feesNamedIn(text: string, known: readonly Fee[]): Fee[] {
  return known.filter(({ named }) => named.test(text));
}

function feesOf(prices: PriceList): readonly Fee[] {
  const { serviceFeeCents, convenienceRate, convenienceMinimumCents, overnightCents } = prices;
  return [
    {
      named: /\bservice fee/i,
      cents: serviceFeeCents,
      truth: `our service fee is ${formatUsd(serviceFeeCents)}`,
    },
    {
      named: /\bconvenience fee/i,
      cents: convenienceMinimumCents,
      rate: convenienceRate,
      truth: `our convenience fee is ${formatPercent(convenienceRate)}, at least ${formatUsd(convenienceMinimumCents)}`,
    },
    {
      named: /\bovernight\b/i,
      cents: overnightCents,
      truth: `overnight shipping costs ${formatUsd(overnightCents)}`,
    },
  ];
}

function isOf(amount: string) {
  const value = Number(amount.replace(/[^\d.]/g, ''));
  const isRate = /%|percent/i.test(amount);
  return ({ cents, rate }: Fee): boolean =>
    isRate
      ? rate !== undefined && Math.round(value * 1e4) === Math.round(rate * 1e6)
      : Math.round(value * 100) === cents;
}
