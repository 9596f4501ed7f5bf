// The empty state.
import { style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { columnWidth, motion, phone, radius, size, space } from '../../styles/scale.ts';

export const page = style({
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'safe center',
  alignItems: 'center',
  padding: '24px 24px 28px',
  '@media': { [phone]: { justifyContent: 'flex-start', padding: '20px 16px' } },
});
const width = { width: '100%', maxWidth: columnWidth };
export const title = style({
  fontSize: size.title,
  fontWeight: 650,
  letterSpacing: '-0.022em',
  lineHeight: 1.25,
  textAlign: 'center',
});
export const subtitle = style({ marginTop: space.small, color: theme.color.muted, textAlign: 'center' });

export const ways = style({
  ...width,
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: space.medium,
  margin: '28px 0 0',
  padding: 0,
  listStyle: 'none',
  '@media': { [phone]: { gridTemplateColumns: '1fr', marginTop: '20px' } },
});
export const way = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  padding: '18px',
  border: `1px solid ${theme.color.border}`,
  borderRadius: radius.large,
  background: theme.color.raised,
});
export const icon = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  width: '36px',
  height: '36px',
  marginBottom: space.medium,
  borderRadius: radius.medium,
  background: theme.color.accentSoft,
  color: theme.color.accent,
  '@media': { [phone]: { display: 'none' } },
});
export const wayTitle = style({ fontSize: size.text, fontWeight: 650, lineHeight: 1.35 });
export const wayText = style({
  flex: 1,
  margin: '4px 0 16px',
  fontSize: size.normal,
  color: theme.color.muted,
  lineHeight: 1.5,
  '@media': { [phone]: { marginBottom: '12px' } },
});

export const suggestions = style({
  ...width,
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: space.small,
  margin: '28px 0 0',
  padding: 0,
  listStyle: 'none',
  '@media': { [phone]: { justifyContent: 'flex-start', marginTop: '20px' } },
});
export const suggestionIcon = style({ verticalAlign: '-2px', marginInlineEnd: '6px' });
export const suggestion = style({
  minHeight: '36px',
  padding: '6px 14px',
  border: `1px solid ${theme.color.border}`,
  borderRadius: radius.round,
  background: 'transparent',
  color: theme.color.muted,
  fontSize: size.normal,
  textAlign: 'start',
  transition: `background-color ${motion.quick}, color ${motion.quick}`,
  selectors: { '&:hover': { background: theme.color.hover, color: theme.color.text } },
  '@media': { [phone]: { minHeight: '44px' } },
});
