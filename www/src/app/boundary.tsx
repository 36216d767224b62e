// Shows an error in place of a view that could not be drawn, and keeps the rest of the page.
import { Component, type ComponentChildren } from 'preact';
import { errorMessage } from '../browser/error-message.js';
import { Notice } from '../ui/notices.js';

interface BoundaryProps {
  readonly children: ComponentChildren;
  /** Which part of the view is shown: another one is drawn although this one could not be. */
  readonly part: string | undefined;
}

export class Boundary extends Component<BoundaryProps, { error: unknown }> {
  override state = { error: null as unknown };

  static override getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidUpdate({ part }: BoundaryProps) {
    if (part !== this.props.part) this.setState({ error: null });
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return (
      <Notice title="This view could not be drawn. That is a defect of the console.">
        <p>{errorMessage(error)}</p>
        <button type="button" onClick={() => this.setState({ error: null })}>
          Draw it again
        </button>
      </Notice>
    );
  }
}
