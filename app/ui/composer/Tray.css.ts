// Images and files that wait above the message field.
import { style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { radius, size, space } from '../../styles/scale.ts';

export const tray = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space.small,
  padding: '12px 14px 0',
  listStyle: 'none',
});
export const unkept = style({ margin: 0, padding: '8px 14px 0', fontSize: size.small, color: theme.color.muted });
export const image = style({ position: 'relative', lineHeight: 0 });
export const thumb = style({
  width: '64px',
  height: '64px',
  objectFit: 'cover',
  borderRadius: radius.medium,
  border: `1px solid ${theme.color.border}`,
});
export const file = style({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: '10px',
  maxWidth: '100%',
  minHeight: '52px',
  padding: '6px 16px 6px 12px',
  border: `1px solid ${theme.color.border}`,
  borderRadius: radius.medium,
  background: theme.color.sheet,
  color: theme.color.muted,
});
export const fileText = style({ display: 'grid', minWidth: 0, lineHeight: 1.35 });
export const fileName = style({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  maxWidth: '16rem',
  fontSize: size.small,
  fontWeight: 550,
  color: theme.color.text,
});
export const fileSize = style({ fontSize: size.tiny });
export const fileWarning = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '4px',
  fontSize: size.tiny,
  color: theme.color.warning,
});
/** All of the chip. */
export const fileButton = style({
  display: 'flex',
  alignItems: 'center',
  gap: '10px',
  minWidth: 0,
  margin: '-6px -16px -6px -12px',
  padding: '6px 16px 6px 12px',
  minHeight: '50px',
  border: 0,
  borderRadius: radius.medium,
  background: 'transparent',
  color: 'inherit',
  textAlign: 'start',
  selectors: { '&:hover': { background: theme.color.hover } },
});
export const refused = style({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  maxWidth: '100%',
  minHeight: '36px',
  padding: '6px 36px 6px 12px',
  borderRadius: radius.medium,
  background: theme.color.dangerSoft,
  color: theme.color.danger,
  fontSize: size.small,
});
export const remove = style({
  position: 'absolute',
  top: '-8px',
  insetInlineEnd: '-8px',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  width: '24px',
  height: '24px',
  padding: 0,
  border: `1px solid ${theme.color.border}`,
  borderRadius: radius.round,
  background: theme.color.raised,
  color: theme.color.muted,
  // A finger finds more than is drawn.
  '::after': { content: '""', position: 'absolute', inset: '-10px' },
  selectors: {
    [`${refused} &`]: { top: '6px', insetInlineEnd: '6px', border: 0, background: 'transparent', color: 'inherit' },
  },
});
export const mode = style({ fontSize: size.tiny, whiteSpace: 'nowrap' });
