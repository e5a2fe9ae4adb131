/** What was done last. The region is there before its words, so that they are read out. */
export function Said({ children }: { children: string }) {
  return (
    <p role="status" className={children === '' ? undefined : 'desk-said'}>
      {children}
    </p>
  );
}
