/** What to have ready for a service before filling in the form; collapsed on a phone. */
export function Needs({ needs }: { needs: readonly string[] }) {
  if (needs.length === 0) return null;
  return (
    <section className="hero__needs" aria-labelledby="needs">
      <details>
        <summary id="needs">What you need before you start</summary>
        <ul>
          {needs.map((need) => (
            <li key={need}>{need}</li>
          ))}
        </ul>
      </details>
    </section>
  );
}
