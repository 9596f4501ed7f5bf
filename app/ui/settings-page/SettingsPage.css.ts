// The settings: sections on the left, one of them on the right; on phones one after the other.
import { globalStyle, style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { desktop, motion, phone, radius, size, space } from '../../styles/scale.ts';

export const shell = style({
  display: 'grid',
  gridTemplateColumns: '248px minmax(0, 1fr)',
  height: '100dvh',
  overflow: 'hidden',
  background: theme.color.surface,
  '@media': { [phone]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
export const nav = style({
  display: 'flex',
  flexDirection: 'column',
  minHeight: 0,
  overflowY: 'auto',
  padding: '0 10px 16px',
  borderInlineEnd: `1px solid ${theme.color.border}`,
  background: theme.color.canvas,
});
export const back = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space.small,
  minHeight: '44px',
  margin: '8px 0 4px',
  padding: '0 10px',
  borderRadius: radius.medium,
  color: theme.color.muted,
  fontSize: size.normal,
  textDecoration: 'none',
  selectors: { '&:hover': { color: theme.color.text, background: theme.color.hover } },
});
export const title = style({
  padding: '4px 10px 12px',
  fontSize: size.large,
  fontWeight: 650,
  letterSpacing: '-0.01em',
});
export const links = style({ listStyle: 'none', padding: 0, display: 'flex', flexDirection: 'column', gap: '2px' });
export const link = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.medium,
  minHeight: '38px',
  padding: '0 10px',
  borderRadius: radius.medium,
  color: theme.color.text,
  fontSize: size.normal,
  textDecoration: 'none',
  transition: `background-color ${motion.quick}`,
  selectors: {
    '&:hover': { background: theme.color.hover },
    '&[aria-current="page"]': { background: theme.color.selected, fontWeight: 550 },
  },
  '@media': {
    [phone]: { minHeight: '50px', fontSize: size.text },
    [desktop]: { selectors: { '&[data-shown="true"]': { background: theme.color.selected, fontWeight: 550 } } },
  },
});
export const chevron = style({
  marginInlineStart: 'auto',
  color: theme.color.faint,
  '@media': { '(min-width: 768px)': { display: 'none' } },
});
export const content = style({ position: 'relative', minWidth: 0, minHeight: 0, overflowY: 'auto', height: '100dvh' });
/** The way back to the list of sections, where the list is not beside it. */
export const up = style([back, { margin: '8px 8px 0', '@media': { '(min-width: 768px)': { display: 'none' } } }]);

globalStyle(`${shell}[data-index="true"] > ${content}`, { '@media': { [phone]: { display: 'none' } } });
globalStyle(`${shell}[data-index="false"] > ${nav}`, { '@media': { [phone]: { display: 'none' } } });

/** One section's page. */
export const page = style({
  maxWidth: '760px',
  margin: '0 auto',
  padding: '28px 32px 64px',
  '@media': { [phone]: { padding: '12px 16px calc(40px + env(safe-area-inset-bottom))' } },
});
export const heading = style({ fontSize: '1.375rem', fontWeight: 650, letterSpacing: '-0.015em' });
export const lead = style({ marginTop: '4px', color: theme.color.muted, fontSize: size.normal });
export const group = style({
  margin: '24px 0 4px',
  fontSize: size.small,
  fontWeight: 650,
  color: theme.color.muted,
});
export const card = style({
  padding: '2px 16px',
  border: `1px solid ${theme.color.border}`,
  borderRadius: radius.large,
  background: theme.color.raised,
});
globalStyle(`${card} > div:last-child`, { borderBottom: 0 });
export const keyRow = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.medium,
  minHeight: '48px',
  borderBottom: `1px solid ${theme.color.border}`,
  fontSize: size.normal,
});
export const keyName = style({ flex: 1, minWidth: 0, overflowWrap: 'anywhere' });
export const muted = style({ color: theme.color.muted, fontSize: size.small });
