// Notices over the page: one column at its top, over drawers and dialogs too, where they cover neither the message field nor a list.
// In the middle of the page itself, whose element has the anchor's name; a browser without anchors takes the window's.
import { globalStyle, style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { forced, radius, size, space, topBar } from '../../styles/scale.ts';

/** Name of the page beside the list. */
export const pageAnchor = '--t-page';
export const stack = style({
  position: 'fixed',
  zIndex: 60,
  top: `calc(68px + var(${topBar}, 0px))`,
  insetInline: 0,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  padding: '0 16px',
  // Between the notices the page can be clicked.
  pointerEvents: 'none',
  '@supports': {
    [`(anchor-name: ${pageAnchor})`]: {
      insetInline: 'auto',
      left: `anchor(${pageAnchor} left, 0px)`,
      right: `anchor(${pageAnchor} right, 0px)`,
    },
  },
});
globalStyle(`${stack} > *`, {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  maxWidth: 'min(100%, 30rem)',
});
export const toast = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.small,
  maxWidth: '100%',
  minHeight: '40px',
  marginBottom: space.small,
  padding: '4px 4px 4px 18px',
  borderRadius: radius.card,
  background: theme.color.overlay,
  boxShadow: theme.shadow.menu,
  color: theme.color.text,
  fontSize: size.normal,
  pointerEvents: 'auto',
  '@media': { [forced]: { border: '1px solid CanvasText' } },
});
export const text = style({ minWidth: 0, paddingBlock: '4px', overflowWrap: 'anywhere' });
/** A sentence on one line that holds a name: what becomes too long is cut in the name, and what was done stays. */
export const sentence = style({ display: 'flex', minWidth: 0, whiteSpace: 'pre' });
export const name = style({ minWidth: '3em', overflow: 'hidden', textOverflow: 'ellipsis' });
