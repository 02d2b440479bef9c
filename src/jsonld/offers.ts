import type { ListedEvent } from '../adapters/listed-event.ts';
import type { JsonLdOffer, JsonLdPriceRange } from './types.ts';

/** How the cost of events is read. */
export interface CostOptions {
  /**
   * ISO 4217 code of the currency of costs that name none, such as `USD` for a site whose costs are in `$`. Services
   * send only the symbol as a rule, and `$` is the symbol of twenty currencies.
   */
  readonly currency?: string | undefined;
}

/** The amounts of a cost. A service that was sent `1,250.00` has read `1250` and `.00`. */
function amountsOf({ cost, cost_details }: ListedEvent): number[] {
  const values = (cost_details?.values ?? []).map(String);
  const isRest = (value: string) => values.length > 1 && /^\.0*$/.test(value);
  const amounts = values.filter((value) => value !== '' && !isRest(value)).map(readAmount);
  return amounts.length === 0 && cost?.trim().toLowerCase() === 'free' ? [0] : amounts;
}

const readAmount = (value: string) => (value.toLowerCase() === 'free' ? 0 : Number(value));

function currencyOf({ cost = '', cost_details }: ListedEvent, { currency }: CostOptions): string | undefined {
  if (cost_details?.currency_code) return cost_details.currency_code;
  return cost.includes('€') ? 'EUR' : currency;
}

/** What an event costs, or undefined where nothing is said of it, or in words only. */
export function offersOf(
  event: ListedEvent,
  options: CostOptions,
): JsonLdOffer | JsonLdPriceRange | undefined {
  const amounts = amountsOf(event).filter((amount) => amount >= 0 && Number.isFinite(amount));
  if (amounts.length === 0) return undefined;
  const priceCurrency = currencyOf(event, options);
  const url = event.website || event.url;
  const common = { ...(priceCurrency && { priceCurrency }), ...(url && { url }) };
  const [lowPrice, highPrice] = [Math.min(...amounts), Math.max(...amounts)];
  if (lowPrice === highPrice) return { '@type': 'Offer', price: lowPrice, ...common };
  return { '@type': 'AggregateOffer', lowPrice, highPrice, ...common };
}
