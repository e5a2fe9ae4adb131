/** Stays beside a button after the toast about what it did: nobody has to read in two seconds. The toast is read aloud. */
export function Done({ children }: { children: string }) {
  return <p className="fine-print">{children}</p>;
}

/** The time on the reader's clock, such as 7:12 AM. */
export function timeOfDay(moment: Date): string {
  return moment.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
}
