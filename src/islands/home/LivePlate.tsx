import { Plate } from '#islands/ui/Plate.tsx';

const SAMPLE = '8ABC123';

/** The plate as it is typed, with labels for its month and year tags. */
export function LivePlate({ typed }: { typed: string }) {
  const number = typed
    .toUpperCase()
    .replace(/[^A-Z0-9 ]/g, '')
    .trim();
  return (
    <div className="hero__figure on-dark" aria-hidden="true">
      <div className="hero__frame">
        <div className="hero__tags">
          <span>
            <b>Month tag</b>
            stays on your plate
          </span>
          <span>
            <b>Year tag</b>
            the one we mail you
          </span>
        </div>
        <Plate number={number || SAMPLE} state={number ? 'due' : 'blank'} decorative />
      </div>
      <p className="hero__caption">
        {number
          ? 'Your new year tag goes in the top right corner.'
          : 'Type your plate to see it here.'}
      </p>
    </div>
  );
}
