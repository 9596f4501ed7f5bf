// Styles of the panels that an answer's menu opens: translation and dialogs.
import { globalStyle, style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { phone, radius, size, space } from '../../styles/scale.ts';

export const separator = style({ height: '1px', margin: '6px 4px', background: theme.color.border });

export const panel = style({
  marginTop: space.medium,
  padding: '12px 16px 14px',
  borderRadius: radius.card,
  background: theme.color.raised,
  boxShadow: theme.shadow.card,
});
export const panelHead = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.tiny,
  marginBottom: space.small,
  fontSize: size.small,
  color: theme.color.muted,
});
export const panelTitle = style({ fontWeight: 600, color: theme.color.text });
export const language = style({ flex: 1, minWidth: 0 });
export const note = style({ margin: 0, fontSize: size.normal, color: theme.color.muted });

export const linkRow = style({ display: 'flex', gap: space.small, marginTop: space.medium });
export const dialogFoot = style({
  display: 'flex',
  justifyContent: 'flex-end',
  flexWrap: 'wrap',
  gap: space.small,
  marginTop: space.large,
});

export const dialogButtons = style({ display: 'flex', flex: 'none' });
export const facts = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(7rem, auto) 1fr',
  gap: '6px 20px',
  margin: 0,
  fontSize: size.small,
});
globalStyle(`${facts} dt`, { color: theme.color.muted });
globalStyle(`${facts} dd`, { margin: 0, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' });
export const heading = style({ margin: '18px 0 8px', fontSize: size.normal, fontWeight: 600 });
export const part = style({
  marginBottom: '6px',
  border: `1px solid ${theme.color.border}`,
  borderRadius: radius.medium,
  fontSize: size.small,
  overflow: 'hidden',
});
export const partHead = style({
  padding: '8px 12px',
  cursor: 'pointer',
  fontVariantNumeric: 'tabular-nums',
  selectors: { '&:hover': { background: theme.color.hover } },
  '@media': { [phone]: { padding: '12px' } },
});
export const raw = style({
  maxHeight: '16rem',
  margin: 0,
  padding: '10px 12px',
  overflow: 'auto',
  background: theme.color.sunken,
  fontSize: size.tiny,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
});
