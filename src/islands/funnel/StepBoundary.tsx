import { Component, type ReactNode } from 'react';
import { Button } from '#islands/ui/Button.tsx';

type Props = { children: ReactNode };
type State = { failed: boolean };

/** Replaces a step that could not be loaded or has crashed, so that the page is never blank. */
export class StepBoundary extends Component<Props, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    console.error('A step of the funnel failed', error);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <div className="stack" role="alert">
        <h1>Unexpected Application Error!</h1>
        <p className="lead">
          This page did not load. Reload it to go on: what you have typed is kept, except card
          details.
        </p>
        <p className="actions">
          <Button onClick={() => location.reload()}>Reload the page</Button>
        </p>
      </div>
    );
  }
}
