// Animation of a popup: the state it opens from and closes to. The attribute is only set for a popup mounted while
// closed; most load on demand and are open from their first frame.
import type { StyleRule } from '@vanilla-extract/css';

type State = Pick<StyleRule, 'opacity' | 'transform'>;

export const openingFrom = (state: State) =>
  ({ '@starting-style': state, selectors: { '&[data-starting-style], &[data-ending-style]': state } }) as const;
