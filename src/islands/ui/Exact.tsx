/**
 * A plate, number, amount, or email. Browsers don't translate it, and it keeps its direction next to
 * right-to-left text.
 */
export function Exact({ children }: { children: string | number }) {
  return <bdi translate="no">{children}</bdi>;
}

/** An email, which breaks before its “@” if the line is too short. Other text, such as a phone number, is unchanged. */
export function ExactEmail({ children }: { children: string }) {
  const [name, ...domain] = children.split('@');
  return (
    <bdi translate="no">
      <span>{name}</span>
      {domain.length > 0 && (
        <>
          <wbr />
          <span>{`@${domain.join('@')}`}</span>
        </>
      )}
    </bdi>
  );
}
