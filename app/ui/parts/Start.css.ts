// Styles of the start page: headline, message field and suggestions in the middle; on a phone the field is at the
// bottom.
import { style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { columnWidth, line, motion, phone, radius, size, space, weight } from '../../styles/scale.ts';

/** A phone with an open keyboard, or a page zoomed to 200%. */
const short = '(max-height: 480px)';
/** A phone in landscape, or a page zoomed to 200%. */
const twoColumns = `(min-width: 560px) and ${phone}`;

export const head = style({
  flex: '1 1 0',
  // In a short window the content below shrinks and scrolls, so that neither headline nor message field is cut off.
  minHeight: 'min-content',
  display: 'flex',
  alignItems: 'flex-end',
  justifyContent: 'center',
  padding: '24px 24px 26px',
  '@media': {
    [phone]: { alignItems: 'center', padding: '24px 32px' },
    [short]: { padding: '4px 24px 12px' },
  },
});
export const title = style({
  fontSize: size.display,
  fontWeight: 500,
  letterSpacing: '-0.024em',
  lineHeight: line.display,
  textAlign: 'center',
  textWrap: 'balance',
});
export const tail = style({
  flex: '1.6 1 0',
  minHeight: 0,
  overflowY: 'auto',
  width: '100%',
  maxWidth: `calc(${columnWidth} + 48px)`,
  margin: '0 auto',
  padding: '4px 24px 24px',
  '@media': { [phone]: { flex: '0 1 auto', order: 1, maxHeight: '60dvh', padding: '0 16px 16px' } },
});
export const suggestions = style({
  display: 'flex',
  flexWrap: 'wrap', // texts in other languages are longer
  justifyContent: 'center',
  gap: space.small,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '@media': {
    [phone]: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' },
    [twoColumns]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  },
});
export const suggestionPlace = style({ flex: '0 1 auto', minWidth: 0 });
export const suggestion = style({
  border: `1px solid ${theme.color.rim}`,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space.small,
  width: '100%',
  minHeight: '36px',
  padding: '0 14px',
  borderRadius: radius.round,
  background: theme.color.fill,
  color: theme.color.muted,
  fontSize: size.small,
  transition: `background-color ${motion.quick}, color ${motion.quick}`,
  selectors: { '&:hover': { background: theme.color.well, color: theme.color.text } },
  '@media': { [phone]: { justifyContent: 'flex-start', minHeight: '44px', fontSize: size.normal } },
});
export const suggestionIcon = style({ color: theme.color.faint });
export const suggestionText = style({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });

export const connect = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.large,
  marginTop: '40px',
  padding: '14px 14px 14px 18px',
  // Visible in forced colors, which remove the shadow; with high contrast the shadow is an edge.
  border: '1px solid transparent',
  borderRadius: radius.card,
  background: theme.color.raised,
  boxShadow: theme.shadow.card,
  '@media': { [phone]: { marginTop: space.medium } },
});
export const connectIcon = style({ color: theme.color.accentText });
export const connectWords = style({ flex: 1, minWidth: 0 });
export const connectTitle = style({ fontSize: size.normal, fontWeight: weight.strong, lineHeight: line.normal });
export const connectText = style({ fontSize: size.small, lineHeight: line.small, color: theme.color.faint });
