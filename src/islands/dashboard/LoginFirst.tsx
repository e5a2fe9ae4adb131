import { keepWantedPage } from '#islands/session/login-request.ts';
import { Plate } from '#islands/ui/Plate.tsx';
import { type Section, sections } from '#routes/dashboard.ts';
import { LOGIN } from '#routes/pages.ts';

/** A section for a visitor: its frame, and the link to log in. */
export function LoginFirst({ section }: { section: Section }) {
  const { title, publicPath } = sections[section];
  return (
    <div className="stack">
      <h1 tabIndex={-1}>{title}</h1>
      <div className="empty">
        <Plate number="" state="none" decorative />
        <p className="lead">Log in with your email to see your orders. No password needed.</p>
        <a
          className="button button--primary"
          href={LOGIN}
          onClick={() => keepWantedPage(publicPath ?? sections.orders.publicPath)}
        >
          Log in
        </a>
      </div>
    </div>
  );
}
