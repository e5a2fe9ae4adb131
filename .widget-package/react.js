import {
  loadRenewalCheckout
} from "./chunk-5TXS4IGA.js";

// widgets/react/RenewalCheckout.tsx
import { useEffect, useRef } from "react";
import { jsx } from "react/jsx-runtime";
function RenewalCheckout(props) {
  const { origin, onEvent, closeLabel, children, ...attributes } = props;
  const element = useRef(null);
  const tell = useRef(onEvent);
  useEffect(() => {
    tell.current = onEvent;
  });
  useEffect(() => {
    let mounted = true;
    const listen = () => {
      if (mounted && element.current) element.current.onEvent = (event) => tell.current?.(event);
    };
    const fail = (cause) => {
      console.error(cause);
      const continueUrl = `${origin}/`;
      const error = { code: "unavailable", severity: "unrecoverable", continueUrl };
      if (mounted) tell.current?.({ type: "error", ...error });
    };
    loadRenewalCheckout(origin).then(listen, fail);
    return () => {
      mounted = false;
    };
  }, [origin]);
  return /* @__PURE__ */ jsx(
    "renewal-checkout",
    {
      ...attributes,
      ...closeLabel === void 0 ? {} : { closelabel: closeLabel },
      ref: element,
      children
    }
  );
}
export {
  RenewalCheckout
};
