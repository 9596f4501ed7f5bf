import { style } from '@vanilla-extract/css';
import { font, phone, radius, size, space } from '../../../styles/scale.ts';
import { theme } from '../../../styles/contract.css.ts';

export const form = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: space.small,
  marginTop: '20px',
});
export const name = style({ flex: '1 1 200px', minWidth: 0, marginBottom: 0 });
export const made = style({ marginTop: '20px', padding: '16px' });
export const line = style({ display: 'flex', alignItems: 'center', gap: space.small });
export const token = style({ flex: 1, minWidth: 0, fontFamily: font.code, fontSize: size.small });
export const list = style({ listStyle: 'none', margin: '20px 0 0' });
export const row = style({ display: 'flex', alignItems: 'center', gap: space.small, padding: '8px 0' });
export const words = style({ flex: 1, minWidth: 0, overflowWrap: 'anywhere' });
export const small = style({ display: 'block', color: theme.color.muted, fontSize: size.small });
export const limit = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: space.small,
  '@media': { [phone]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
});
export const amount = style({ '@media': { [phone]: { gridColumn: '1 / -1' } } });
export const set = style({ border: 0, margin: 0, padding: 0 });
export const legend = style({ padding: 0 });
export const block = style({ position: 'relative', marginTop: '8px' });
export const code = style({
  margin: 0,
  padding: '12px 48px 12px 14px',
  borderRadius: radius.medium,
  background: theme.color.sunken,
  fontFamily: font.code,
  fontSize: size.small,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
});
export const copy = style({ position: 'absolute', top: '6px', right: '6px' });
export const aliasForm = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: space.small });
export const aliasName = style({ flex: '1 1 140px', minWidth: 0 });
export const aliasTargets = style({ flex: '3 1 280px', minWidth: 0 });
export const connect = style({ marginTop: '32px' });
export const about = style({ margin: '4px 0 12px', color: theme.color.muted, fontSize: size.normal });
export const keptHead = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space.small });
export const keptTitle = style({ flex: 1 });
export const keptRow = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.small,
  padding: '8px 0',
  '@media': { [phone]: { flexWrap: 'wrap', justifyContent: 'end' } },
});
export const keptWords = style([words, { '@media': { [phone]: { flex: '1 0 100%' } } }]);
export const first = style({ display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
export const more = style({ marginTop: '12px' });
