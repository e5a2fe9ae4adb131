/** The result of the last action. The region is rendered before its text, so that screen readers announce it. */
export function StatusMessage({ children }: { children: string }) {
  return (
    <p role="status" className={children === '' ? undefined : 'desk-said'}>
      {children}
    </p>
  );
}
