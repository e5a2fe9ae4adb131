import { createContext } from 'react';
import type { OrderTexts } from '#contracts/order/order-texts.ts';

/** The editors' words for the funnel's screens; its page hands them to the island as data. */
export const OrderTextsContext = createContext<OrderTexts | undefined>(undefined);
