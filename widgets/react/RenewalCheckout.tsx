/** The widget for React: the element, its script (loaded once), and a single callback for its events. */
import { type ReactElement, type ReactNode, type Ref, useEffect, useRef } from 'react';
import type { CheckoutOptions } from '../checkout/types.ts';
import { loadRenewalCheckout } from './load.ts';

export type RenewalCheckoutProps = CheckoutOptions & {
  /** The checkout's origin, such as `https://checkout.example.com`. */
  origin: string;
  /**
   * A link to the full page. In a dialog checkout, it opens the dialog; inline, it is visible until the
   * checkout is ready.
   */
  children: ReactNode;
};

/** `<renewal-checkout>` with its script. On the server, it renders the element and its link. */
export function RenewalCheckout(props: RenewalCheckoutProps): ReactElement {
  const { origin, onEvent, closeLabel, children, ...attributes } = props;
  const element = useRef<HTMLElementTagNameMap['renewal-checkout']>(null);
  const tell = useRef(onEvent);
  useEffect(() => {
    tell.current = onEvent;
  });

  useEffect(() => {
    let mounted = true;
    const listen = () => {
      if (mounted && element.current) element.current.onEvent = (event) => tell.current?.(event);
    };
    const fail = (cause: unknown) => {
      console.error(cause);
      const continueUrl = `${origin}/`;
      const error = { code: 'unavailable', severity: 'unrecoverable', continueUrl } as const;
      if (mounted) tell.current?.({ type: 'error', ...error });
    };
    loadRenewalCheckout(origin).then(listen, fail);
    return () => {
      mounted = false;
    };
  }, [origin]);

  return (
    <renewal-checkout
      {...attributes}
      {...(closeLabel === undefined ? {} : { closelabel: closeLabel })}
      ref={element}
    >
      {children}
    </renewal-checkout>
  );
}

type WidgetAttributes = Omit<CheckoutOptions, 'onEvent' | 'closeLabel'> & { closelabel?: string };

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
