/**
 * A plate, a number, an amount or an email: no browser translates it, and it keeps its order beside words that run from
 * right to left.
 */
export function Exact({ children }: { children: string | number }) {
  return <bdi translate="no">{children}</bdi>;
}
