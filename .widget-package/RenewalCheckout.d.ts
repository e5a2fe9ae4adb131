/** The widget for React: the element, its script loaded once, its events as one callback. */
import { type ReactElement, type ReactNode, type Ref } from 'react';
import type { CheckoutOptions } from './types.js';
export type RenewalCheckoutProps = CheckoutOptions & {
    /** Where the checkout lives, such as `https://checkout.example.com`. */
    origin: string;
    /** A link to the full page. It opens the dialog, or is shown until the inline checkout is there. */
    children: ReactNode;
};
/** `<renewal-checkout>` with its script. On the server it renders the element with its link. */
export declare function RenewalCheckout(props: RenewalCheckoutProps): ReactElement;
type WidgetAttributes = Omit<CheckoutOptions, 'onEvent' | 'closeLabel'> & {
    closelabel?: string;
};
declare module 'react' {
    namespace JSX {
        interface IntrinsicElements {
            'renewal-checkout': WidgetAttributes & {
                ref?: Ref<HTMLElementTagNameMap['renewal-checkout']>;
                children?: ReactNode;
            };
        }
    }
}
export {};
