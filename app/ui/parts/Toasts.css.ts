// Styles of toasts: a column at the top, over drawers and dialogs, where it covers neither the message field nor a
// list. Centered on the page element by an anchor; without anchor support, on the window.
import { globalStyle, style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { forced, radius, size, space, topBar } from '../../styles/scale.ts';

/** Anchor name of the page next to the list. */
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
  // Clicks between the toasts reach the page.
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
/** A sentence on one line with a name in it: if too long, the name is truncated and the rest stays. */
export const sentence = style({ display: 'flex', minWidth: 0, whiteSpace: 'pre' });
export const name = style({ minWidth: '3em', overflow: 'hidden', textOverflow: 'ellipsis' });
