// Styles of the usage page: totals, chart, tables, limits.
import { globalStyle, style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { forced, phone, radius, size, space, weight } from '../../styles/scale.ts';

export const bar = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space.medium,
  margin: '20px 0 16px',
});
export const tiles = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))',
  gap: space.medium,
  margin: '20px 0 0',
});
// On a phone, with two per row, the last of an odd number spans the row.
globalStyle(`${tiles} > :last-child:nth-child(odd)`, { '@media': { [phone]: { gridColumn: '1 / -1' } } });
export const tile = style({
  display: 'flex',
  flexDirection: 'column',
  gap: '2px',
  padding: '14px 16px',
  borderRadius: radius.card,
  background: theme.color.raised,
  boxShadow: theme.shadow.card,
  '@media': { [forced]: { border: '1px solid CanvasText' } },
});
export const tileName = style({ fontSize: size.small, color: theme.color.muted });
export const tileValue = style({
  margin: 0,
  fontSize: size.large,
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  overflowWrap: 'anywhere',
});
export const tileNote = style({ margin: 0, fontSize: size.small, color: theme.color.muted });
export const section = style({ marginTop: '28px' });
export const heading = style({ fontSize: size.normal, fontWeight: weight.strong, marginBottom: '8px' });
export const card = style({
  padding: '14px 16px',
  borderRadius: radius.card,
  background: theme.color.raised,
  boxShadow: theme.shadow.card,
  '@media': { [forced]: { border: '1px solid CanvasText' } },
});
/** Values at the side, columns next to them, days below. */
export const plot = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: '4px 10px',
  paddingTop: space.small,
});
export const chart = style({ display: 'block', width: '100%', height: '140px' });
export const column = style({ fill: theme.color.accent });
export const axis = style({ stroke: theme.color.border, vectorEffect: 'non-scaling-stroke' });
const labels = {
  display: 'flex',
  justifyContent: 'space-between',
  fontSize: size.tiny,
  color: theme.color.muted,
  fontVariantNumeric: 'tabular-nums',
} as const;
/** Centered on the grid lines. */
export const values = style({ ...labels, flexDirection: 'column', margin: '-8px 0', textAlign: 'end' });
export const ends = style({ ...labels, gridColumn: 2 });
export const scroll = style({ overflowX: 'auto' });
/** Wide enough for six columns next to the list of sections. */
const roomy = '(min-width: 1024px)';
export const table = style({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: size.normal,
  fontVariantNumeric: 'tabular-nums',
  '@media': { [roomy]: { tableLayout: 'fixed' } },
});
// Fixed widths, so that the columns of both tables align.
const columns = ['27%', '11%', '16%', '12%', '16%', '18%'];
for (const [at, width] of columns.entries())
  globalStyle(`${table} thead th:nth-child(${at + 1})`, { '@media': { [roomy]: { width } } });
/** A table with columns of features. */
export const wider = style({});
for (const [at, width] of ['22%', '9%', '14%', '11%', '14%', '14%'].entries())
  globalStyle(`${table}.${wider} thead th:nth-child(${at + 1})`, { '@media': { [roomy]: { width } } });
globalStyle(`${table} th, ${table} td`, {
  padding: '9px 10px',
  textAlign: 'end',
  fontWeight: 400,
  borderBottom: `1px solid ${theme.color.border}`,
  whiteSpace: 'nowrap',
});
globalStyle(`${table} tbody tr:last-child > *`, { borderBottom: 0 });
globalStyle(`${table} thead th`, {
  // A heading of several words, as in German, may wrap.
  whiteSpace: 'normal',
  verticalAlign: 'bottom',
  fontSize: size.small,
  color: theme.color.muted,
  position: 'sticky',
  top: 0,
  background: theme.color.raised,
});
globalStyle(`${table} th:first-child`, {
  textAlign: 'start',
  paddingInlineStart: 0,
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
  minWidth: '120px',
});
globalStyle(`${table} :is(th, td):last-child`, { paddingInlineEnd: 0 });
export const quiet = style({ color: theme.color.muted, fontSize: size.small });
// Text in a column of numbers wraps, so that it does not widen the column.
globalStyle(`${table} ${quiet}`, { whiteSpace: 'normal' });
export const wide = style({ '@media': { [phone]: { display: 'none' } } });
export const summary = style({
  minHeight: '44px',
  display: 'flex',
  alignItems: 'center',
  cursor: 'pointer',
  fontSize: size.normal,
  color: theme.color.muted,
});
export const trouble = style({
  padding: '10px 12px',
  borderRadius: radius.medium,
  background: theme.color.dangerSoft,
  fontSize: size.normal,
});
export const limit = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(90px, 1fr) minmax(0, 2fr) minmax(0, 2fr) auto',
  gap: space.medium,
  alignItems: 'end',
  padding: '10px 0',
  borderBottom: `1px solid ${theme.color.border}`,
  '@media': { [phone]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)', alignItems: 'start' } },
});
/** On a phone the currency and its remove button are above both fields. */
globalStyle(`${limit} > strong`, { '@media': { [phone]: { alignSelf: 'center' } } });
globalStyle(`${limit} > button`, { '@media': { [phone]: { gridRow: 1, gridColumn: 2, justifySelf: 'end' } } });
export const limitName = style({
  display: 'flex',
  flexDirection: 'column',
  gap: '4px',
  fontSize: size.small,
  color: theme.color.muted,
  minWidth: 0,
});
export const meter = style({ width: '100%', height: '8px' });
export const tabs = style({ display: 'flex', flexWrap: 'wrap', gap: '4px', marginBottom: '10px' });
