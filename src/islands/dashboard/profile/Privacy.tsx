import { PRIVACY_POLICY, PRIVACY_REQUEST } from '#routes/pages.ts';
/** The links to the customer's privacy rights. */
export function Privacy() {
  return (
    <section className="group" aria-labelledby="privacy-title">
      <h2 id="privacy-title">Your data</h2>
      <p>
        You can get a copy of your data or have it deleted.{' '}
        <a href={PRIVACY_REQUEST}>Make a privacy request</a>, or read our{' '}
        <a href={PRIVACY_POLICY}>privacy policy</a>.
      </p>
    </section>
  );
}
