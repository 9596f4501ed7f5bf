// Motion of a popup: the state that it opens from and closes to. The opening needs no attribute, because most popups come in a
// chunk of their own and are open from their first frame.
import type { StyleRule } from '@vanilla-extract/css';

type State = Pick<StyleRule, 'opacity' | 'transform'>;

export const openingFrom = (state: State) =>
  ({ '@starting-style': state, selectors: { '&[data-ending-style]': state } }) as const;
