// Extra width on each side of the text for tables and code. A turn is as wide as its widest block may be, because
// content-visibility clips overflow. Computed from the window, not a container, which the browser would measure for
// each turn that comes into view.
import { createVar, fallbackVar } from '@vanilla-extract/css';
import { columnWidth, wideWidth } from '../../styles/scale.ts';

/** Width of the conversation list. */
export const taken = createVar();
/** Width of a panel next to the chat. */
export const panelTaken = createVar();
/** Extra width; set to zero by narrower parts of the column. */
export const beside = createVar();
/** Zero outside of a column. */
export const room = fallbackVar(beside, '0px');
/** Set where wide blocks are allowed. */
export const bleed = createVar();

/** Paddings of the column, margins of the page and a scroll bar. */
export const lost = '80px';
export const wideColumn = {
  vars: {
    [beside]: `max(0px, (min(${wideWidth}, 100vw - ${fallbackVar(taken, '0px')} - ${fallbackVar(panelTaken, '0px')} - ${lost}) - ${columnWidth}) / 2)`,
  },
  maxWidth: `calc(${columnWidth} + 2 * ${room} + 48px)`,
};
