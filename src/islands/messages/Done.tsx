/**
 * A result that stays next to a button after its toast, for people who need more time to read. The toast is
 * the one announced.
 */
export function Done({ children }: { children: string }) {
  return <p className="fine-print">{children}</p>;
}
