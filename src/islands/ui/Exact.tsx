/**
 * A plate, number, amount, or email. Browsers don't translate it, and it keeps its direction next to
 * right-to-left text.
 */
export function Exact({ children }: { children: string | number }) {
  return <bdi translate="no">{children}</bdi>;
}
