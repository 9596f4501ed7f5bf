// The room beside the text that tables and code may use, on each side. A turn is as wide as the widest of its blocks may
// be and holds its text in the middle: content-visibility clips at the edge of a box, so nothing can reach out of one.
import { createVar } from '@vanilla-extract/css';
import { columnWidth } from '../../styles/scale.ts';

/** Set where wide blocks stand; zero, or missing, where they must stay with the text. */
export const bleed = createVar();
/** Within the column of a transcript, which is a container. */
export const room = `max(0px, (100cqw - ${columnWidth}) / 2)`;
