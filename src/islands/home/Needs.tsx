/** What to have at hand for a service, before anything is typed. */
export function Needs({ needs }: { needs: readonly string[] }) {
  if (needs.length === 0) return null;
  return (
    <section className="hero__needs" aria-labelledby="needs">
      <h2 id="needs">What you need before you start</h2>
      <ul>
        {needs.map((need) => (
          <li key={need}>{need}</li>
        ))}
      </ul>
    </section>
  );
}
