// The page of one provider: cards in an order that never changes.
import { globalStyle, style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { font, phone, radius, size, space } from '../../styles/scale.ts';

export const page = style({
  maxWidth: '780px',
  margin: '0 auto',
  padding: '20px 28px 72px',
  '@media': { [phone]: { padding: '8px 14px calc(48px + env(safe-area-inset-bottom))' } },
});
export const back = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space.small,
  minHeight: '44px',
  color: theme.color.muted,
  fontSize: size.normal,
  textDecoration: 'none',
  '@media': { '(min-width: 1024px)': { display: 'none' } },
});
export const head = style({ display: 'flex', alignItems: 'center', gap: space.medium, minHeight: '48px' });
export const title = style({
  flex: 1,
  minWidth: 0,
  fontSize: '1.375rem',
  fontWeight: 650,
  letterSpacing: '-0.015em',
  overflowWrap: 'anywhere',
});
export const under = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 16px',
  marginTop: '2px',
  fontSize: size.small,
  color: theme.color.muted,
});
export const outLink = style({ display: 'inline-flex', alignItems: 'center', gap: '5px', minHeight: '28px' });

export const card = style({
  marginTop: space.large,
  padding: '16px 18px 18px',
  border: `1px solid ${theme.color.border}`,
  borderRadius: radius.large,
  background: theme.color.raised,
  '@media': { [phone]: { padding: '14px 14px 16px' } },
});
export const cardHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4px 12px',
  marginBottom: '10px',
});
export const cardTitle = style({ fontSize: size.text, fontWeight: 650, letterSpacing: '-0.005em' });
export const note = style({ fontSize: size.small, color: theme.color.muted });
export const notes = style({ display: 'flex', flexDirection: 'column', gap: '3px', marginBottom: space.medium });
export const fields = style({ display: 'flex', flexDirection: 'column', gap: space.large });
export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space.small,
  marginTop: space.large,
});
export const spread = style({ marginInlineStart: 'auto' });
export const good = style({ color: theme.color.success, fontSize: size.small });
export const open = style({ color: theme.color.warning, fontSize: size.small });
export const bad = style({
  color: theme.color.danger,
  fontSize: size.small,
  overflowWrap: 'anywhere',
  selectors: { '&:empty': { display: 'none' } },
});
/** Settings in a card: the last one needs no line below it. */
export const rows = style({});
globalStyle(`${rows} > div:last-child`, { borderBottom: 0, paddingBottom: 0 });

export const checkRow = style({
  display: 'flex',
  alignItems: 'flex-end',
  gap: space.small,
  '@media': { [phone]: { flexDirection: 'column', alignItems: 'stretch' } },
});
export const grow = style({ flex: 1, minWidth: 0 });
export const result = style({
  marginTop: space.large,
  padding: '12px 14px',
  borderRadius: radius.medium,
  border: `1px solid ${theme.color.border}`,
  background: theme.color.canvas,
  selectors: {
    '&[data-ok="false"]': {
      background: theme.color.dangerSoft,
      borderColor: `color-mix(in srgb, ${theme.color.danger} 28%, ${theme.color.border})`,
    },
  },
});
export const verdict = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: space.small,
  fontSize: size.normal,
  fontWeight: 600,
});
export const verdictText = style({ flex: 1, minWidth: 0, overflowWrap: 'anywhere' });
export const said = style({
  marginTop: '2px',
  fontSize: size.small,
  color: theme.color.muted,
  overflowWrap: 'anywhere',
});
export const calls = style({
  listStyle: 'none',
  padding: 0,
  margin: '10px 0 0',
  display: 'flex',
  flexDirection: 'column',
  gap: '4px',
});
export const call = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: '2px 10px',
  fontFamily: font.code,
  fontSize: size.tiny,
  color: theme.color.text,
});
export const callURL = style({ flex: '1 1 260px', minWidth: 0, overflowWrap: 'anywhere' });
export const callEnd = style({ color: theme.color.muted, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' });
export const progress = style({ width: '100%', height: '8px', accentColor: theme.color.accent });
