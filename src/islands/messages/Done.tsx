/** Stays beside a button after the toast about what it did: nobody has to read in two seconds. The toast is read aloud. */
export function Done({ children }: { children: string }) {
  return <p className="fine-print">{children}</p>;
}
