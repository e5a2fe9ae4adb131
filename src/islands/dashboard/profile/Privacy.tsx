/** The way to one's own data. */
export function Privacy() {
  return (
    <section className="group" aria-labelledby="privacy-title">
      <h2 id="privacy-title">Your data</h2>
      <p>
        You can ask for a copy of your data or have it deleted.{' '}
        <a href="/privacy-request">Make a privacy request</a>, or read our{' '}
        <a href="/privacy-policy">privacy policy</a>.
      </p>
    </section>
  );
}
