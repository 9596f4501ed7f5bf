// Motion of a popup: the state that it opens from and closes to. The attribute is there only for a popup that was mounted closed;
// most come in a chunk of their own and are open from their first frame.
import type { StyleRule } from '@vanilla-extract/css';

type State = Pick<StyleRule, 'opacity' | 'transform'>;

export const openingFrom = (state: State) =>
  ({ '@starting-style': state, selectors: { '&[data-starting-style], &[data-ending-style]': state } }) as const;
