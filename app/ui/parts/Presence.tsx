// Presence of a popup in a chunk of its own: once its parent drops it, it stays on the page until it has closed with its motion.
import { Component, createContext, Suspense } from 'react';
import type { ReactElement } from 'react';

/** Removes the popup that is closing. Undefined while it is open. Read by `usePresence`. */
export const Closing = createContext<(() => void) | undefined>(undefined);

interface Props {
  /** Its root is open by `usePresence`; a popup that has another one would never be removed. */
  readonly children: ReactElement | false | '' | null | undefined;
}

interface State {
  readonly shown: ReactElement | undefined;
  readonly open: boolean;
  /** Counts the openings: a popup that opens while it closes begins anew. */
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
        {/* None without a popup: a page that hydrates would have it to wait for. */}
        {shown && <Suspense key={opening}>{shown}</Suspense>}
      </Closing.Provider>
    );
  }
}
