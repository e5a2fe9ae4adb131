/** What to have at hand for a service, before anything is typed; folded on a phone. */
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
