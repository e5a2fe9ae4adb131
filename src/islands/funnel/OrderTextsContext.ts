import { createContext } from 'react';
import type { OrderTexts } from '#contracts/order/order-texts.ts';

/** The editors' text for the funnel's screens, which the page passes to the island as data. */
export const OrderTextsContext = createContext<OrderTexts | undefined>(undefined);
