import { globalStyle, style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { phone, radius, size, space } from '../../styles/scale.ts';

export const add = style({ display: 'flex', flexDirection: 'column', gap: space.small, marginTop: '14px' });
export const pair = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1fr)',
  gap: space.small,
  '@media': { [phone]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
export const more = style({ fontSize: size.small, color: theme.color.muted });
globalStyle(`${more} > summary`, {
  cursor: 'pointer',
  minHeight: '28px',
  lineHeight: '28px',
  '@media': { [phone]: { minHeight: '44px', lineHeight: '44px' } },
});

export const switches = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-end',
  gap: space.tiny,
  '@media': { [phone]: { width: '100%' } },
});
export const facts = style({ display: 'grid', gap: '2px', margin: '6px 0 0', fontSize: size.small });
globalStyle(`${facts} > div`, { display: 'flex', gap: space.small });
globalStyle(`${facts} dt`, { flex: 'none', width: '84px', color: theme.color.muted });
globalStyle(`${facts} dd`, { margin: 0, minWidth: 0, overflowWrap: 'anywhere' });
globalStyle(`${facts} dd[data-state="failed"], ${facts} dd[data-state="needed"]`, { color: theme.color.danger });

export const signIn = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.small,
  margin: '10px 0 0 52px',
  padding: '12px 14px',
  border: `1px solid ${theme.color.border}`,
  borderRadius: radius.medium,
  '@media': { [phone]: { marginInlineStart: 0 } },
});
export const retry = style({ margin: '8px 0 0 52px', '@media': { [phone]: { marginInlineStart: 0 } } });

export const tools = style({ listStyle: 'none', margin: 0, padding: 0 });
export const tool = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: space.small,
  padding: '10px 0',
  selectors: { '& + &': { borderTop: `1px solid ${theme.color.border}` } },
});
export const toolRow = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: space.medium,
  width: '100%',
  '@media': { [phone]: { flexWrap: 'wrap' } },
});
export const use = style({ flex: 'none', minWidth: '150px', '@media': { [phone]: { width: '100%' } } });
export const argument = style({ display: 'block', width: '100%', maxWidth: '480px' });
export const words = style({ whiteSpace: 'pre-wrap' });
export const read = style({
  width: '100%',
  maxHeight: '320px',
  overflow: 'auto',
  fontSize: size.small,
  overflowWrap: 'anywhere',
});

export const changed = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: space.small,
  width: '100%',
});
export const from = style({ margin: '14px 0 0', fontSize: size.small, color: theme.color.muted });
export const resource = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.medium,
  padding: '10px 0',
  selectors: { '& + &': { borderTop: `1px solid ${theme.color.border}` } },
});
export const about = style({ display: 'flex', flexDirection: 'column', minWidth: 0, overflowWrap: 'anywhere' });
