// Keeps a lazily loaded popup mounted after its parent removed it, until its closing animation ends.
import { Component, createContext, Suspense } from 'react';
import type { ReactElement } from 'react';

/** Removes the closing popup. Undefined while it is open. Read by `usePresence`. */
export const Closing = createContext<(() => void) | undefined>(undefined);

interface Props {
  /** A popup that uses `usePresence`; any other would never be unmounted. */
  readonly children: ReactElement | false | '' | null | undefined;
}

interface State {
  readonly shown: ReactElement | undefined;
  readonly open: boolean;
  /** Counts openings: a popup opened while closing is remounted. */
  readonly opening: number;
}

export class Presence extends Component<Props, State> {
  override state: State = { shown: undefined, open: false, opening: 0 };

  static getDerivedStateFromProps({ children }: Props, { open, opening }: State): Partial<State> {
    return children ? { shown: children, open: true, opening: open ? opening : opening + 1 } : { open: false };
  }

  readonly remove = (): void => this.setState({ shown: undefined });

  override render(): ReactElement {
    const { shown, open, opening } = this.state;
    return (
      <Closing.Provider value={open ? undefined : this.remove}>
        {/* No boundary without a popup, or hydration would wait for it. */}
        {shown && <Suspense key={opening}>{shown}</Suspense>}
      </Closing.Provider>
    );
  }
}
