// Source chips, their card, and the row at the end of an answer.
import { globalStyle, style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { motion, radius, size, space } from '../../styles/scale.ts';

export const chip = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  minWidth: '1.5em',
  height: '1.5em',
  margin: '0 0 0 0.2em',
  padding: '0 0.35em',
  borderRadius: radius.round,
  background: theme.color.accentSoft,
  color: theme.color.accent,
  fontSize: '0.75em',
  fontWeight: 600,
  lineHeight: 1,
  textDecoration: 'none',
  verticalAlign: '0.12em',
  transition: `background-color ${motion.quick}, color ${motion.quick}`,
  // The target is larger than what is drawn.
  position: 'relative',
  selectors: {
    '&:hover, &[data-popup-open]': { background: theme.color.accent, color: theme.color.onAccent },
    '&::after': { content: '""', position: 'absolute', inset: '-4px -2px' },
  },
});
export const card = style({
  display: 'flex',
  flexDirection: 'column',
  gap: '6px',
  maxWidth: '320px',
  padding: '12px 14px',
});
export const cardHost = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.small,
  fontSize: size.small,
  color: theme.color.muted,
});
export const cardTitle = style({ fontSize: size.normal, fontWeight: 550, lineHeight: 1.4 });

export const tile = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  flex: 'none',
  width: '18px',
  height: '18px',
  borderRadius: '5px',
  fontSize: '11px',
  fontWeight: 650,
  lineHeight: 1,
  background: 'light-dark(hsl(var(--hue) 32% 88%), hsl(var(--hue) 22% 24%))',
  color: 'light-dark(hsl(var(--hue) 45% 24%), hsl(var(--hue) 45% 82%))',
});

export const queries = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: space.small,
  marginBottom: space.medium,
  lineHeight: 1.5,
  fontSize: size.small,
  color: theme.color.muted,
});

globalStyle(`${queries} > svg`, { marginTop: '3px' });

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
export const document = style({
  flex: 1,
  minWidth: 0,
  display: 'flex',
  flexDirection: 'column',
  gap: '4px',
  padding: '10px 12px',
  border: `1px solid ${theme.color.border}`,
  borderRadius: radius.medium,
  color: theme.color.text,
});
export const source = style([
  document,
  {
    textDecoration: 'none',
    transition: `border-color ${motion.quick}, background-color ${motion.quick}`,
    selectors: { '&:hover': { background: theme.color.hover, borderColor: theme.color.borderStrong } },
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
export const number = style({ marginInlineStart: 'auto', fontVariantNumeric: 'tabular-nums', fontWeight: 600 });
export const sourceTitle = style({
  fontSize: size.small,
  lineHeight: 1.4,
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
});
