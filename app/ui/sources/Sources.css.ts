// Styles of source chips, their card, and the row of sources at the end of an answer.
import { globalStyle, style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { contrast, forced, motion, phone, radius, size, space } from '../../styles/scale.ts';
import { edged } from '../../styles/shared.css.ts';

export const chip = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  maxWidth: '14em',
  height: '20px',
  margin: '0 0 0 3px',
  padding: '0 6px',
  borderRadius: radius.small,
  background: theme.color.fill,
  color: theme.color.muted,
  fontSize: size.tiny,
  fontWeight: 480,
  lineHeight: '20px',
  letterSpacing: 0,
  textDecoration: 'none',
  verticalAlign: '2px',
  whiteSpace: 'nowrap',
  transition: `background-color ${motion.quick}, color ${motion.quick}`,
  // The touch target is larger than the chip.
  position: 'relative',
  selectors: {
    '&:hover, &[data-popup-open]': { background: theme.color.accentSoft, color: theme.color.accentText },
    '&::after': { content: '""', position: 'absolute', inset: '-4px -2px' },
    ':root[data-contrast="more"] &': { outline: `1px solid ${theme.color.border}`, outlineOffset: '-1px' },
  },
  '@media': {
    [phone]: { selectors: { '&::after': { inset: '-12px -4px' } } },
    [forced]: { outline: '1px solid CanvasText', outlineOffset: '-1px' },
    [contrast]: { outline: `1px solid ${theme.color.border}`, outlineOffset: '-1px' },
  },
});
export const card = style({
  display: 'flex',
  flexDirection: 'column',
  gap: '6px',
  maxWidth: '320px',
  padding: '12px 14px',
  // Not a dialog, which forced colors outline by its role.
  '@media': { [forced]: { border: '1px solid CanvasText' } },
});
export const cardHost = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.small,
  fontSize: size.small,
  color: theme.color.muted,
});
export const cardTitle = style({ fontSize: size.normal, fontWeight: 550, lineHeight: 1.4 });
export const cardNote = style({ fontSize: size.normal, lineHeight: 1.45, overflowWrap: 'anywhere' });
export const sheetTitle = style([cardTitle, { margin: '4px 0 16px', fontSize: size.text, overflowWrap: 'anywhere' }]);

export const queries = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: space.small,
  marginBlock: space.medium,
  lineHeight: 1.5,
  fontSize: size.small,
  color: theme.color.muted,
});

globalStyle(`${queries} > svg`, { flex: 'none', marginTop: '3px' });

export const section = style({ marginTop: space.large });
export const count = style({
  marginBottom: space.small,
  fontSize: size.small,
  fontWeight: 550,
  color: theme.color.muted,
});
export const row = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(172px, 1fr))',
  gap: space.small,
  padding: 0,
  listStyle: 'none',
});
export const item = style({ minWidth: 0, display: 'flex' });
export const document = style([
  edged,
  {
    flex: 1,
    minWidth: 0,
    display: 'flex',
    flexDirection: 'column',
    gap: '4px',
    padding: '9px 11px',
    borderRadius: '10px',
    background: theme.color.sunken,
    color: theme.color.text,
  },
]);
export const source = style([
  document,
  {
    textDecoration: 'none',
    transition: `background-color ${motion.quick}`,
    selectors: { '&:hover': { background: theme.color.well } },
  },
]);
export const sourceHost = style({
  display: 'flex',
  alignItems: 'center',
  gap: '6px',
  fontSize: size.tiny,
  color: theme.color.muted,
});
export const ellipsis = style({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
export const number = style({ marginInlineStart: 'auto', fontVariantNumeric: 'tabular-nums', fontWeight: 550 });
/** The same number as on the source's card. */
export const chipNumber = style({
  flex: 'none',
  marginInlineEnd: '5px',
  fontVariantNumeric: 'tabular-nums',
  fontWeight: 600,
});
export const sourceTitle = style({
  fontSize: size.small,
  lineHeight: 1.4,
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
});
globalStyle(`:is(${sourceHost}, ${cardHost}) > svg`, { flex: 'none', color: theme.color.faint });
export const chipButton = style([chip, { border: 0 }]);
export const sourceButton = style([source, { textAlign: 'start' }]);
