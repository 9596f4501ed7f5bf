// The room beside the text that tables and code may use, on each side. A turn is as wide as the widest of its blocks may
// be and holds its text in the middle: content-visibility clips at the edge of a box, so nothing can reach out of one.
// Sizes of the window, not of a container: a container is measured again for every turn that comes into sight.
import { createVar, fallbackVar } from '@vanilla-extract/css';
import { columnWidth, wideWidth } from '../../styles/scale.ts';

/** The width that the list of conversations takes from the window. */
export const taken = createVar();
/** The width that a panel beside the chat takes from the window. */
export const panelTaken = createVar();
/** Set to zero by what stands in the column and is narrower than it. */
export const beside = createVar();
/** Zero outside a column that `column` is part of. */
export const room = fallbackVar(beside, '0px');
/** Set where wide blocks stand; missing where they must stay with the text. */
export const bleed = createVar();

/** Paddings of the column, margins of the page and a scroll bar. */
export const lost = '80px';
export const wideColumn = {
  vars: {
    [beside]: `max(0px, (min(${wideWidth}, 100vw - ${fallbackVar(taken, '0px')} - ${fallbackVar(panelTaken, '0px')} - ${lost}) - ${columnWidth}) / 2)`,
  },
  maxWidth: `calc(${columnWidth} + 2 * ${room} + 48px)`,
};
