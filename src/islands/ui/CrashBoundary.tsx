import { Component, type ReactNode } from 'react';
import { Button } from './Button.tsx';

type Props = {
  /** Shown instead of the crashed part; by default, says that the page did not load and what to do. */
  fallback?: ReactNode;
  children: ReactNode;
};

/** Replaces a part of the page that failed to load or crashed, so that its place is never blank. */
export class CrashBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    console.error('A part of the page failed', error);
  }

  override render(): ReactNode {
    const { fallback = <Crashed />, children } = this.props;
    return this.state.failed ? fallback : children;
  }
}

type CrashedProps = {
  /** Heading level of the title. */
  Heading?: 'h1' | 'h2';
  /** What to do, and which input is preserved. */
  advice?: string;
};

export function Crashed({ Heading = 'h1', advice = 'Reload the page to continue.' }: CrashedProps) {
  return (
    <div className="stack" role="alert">
      <Heading>Unexpected Application Error!</Heading>
      <p className="lead">{`This page did not load. ${advice}`}</p>
      <p className="actions">
        <Button onClick={() => location.reload()}>Reload the page</Button>
      </p>
    </div>
  );
}
