import { globalStyle, style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { desktop, hovers, phone, radius, size, space, weight } from '../../styles/scale.ts';
import { box as checkBox } from '../../styles/shared.css.ts';

/** For screen readers only. */
const spoken = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;

export const tools = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space.small,
  marginBottom: '10px',
});
/** Switches for all rows, next to the count. */
export const bulk = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2px',
  marginInlineStart: 'auto',
  marginBlock: '-4px',
});
export const search = style({ flex: '1 1 180px', minWidth: 0, width: 'auto' });
export const list = style({ margin: '0 -8px' });
export const plain = style({ listStyle: 'none', padding: 0, margin: 0 });
export const scroller = style({ height: 'min(640px, 70dvh)', overflowY: 'auto', overflowAnchor: 'none' });
globalStyle(`${scroller} > ul`, { listStyle: 'none', margin: 0, padding: 0 });
export const item = style({
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 46px',
  borderRadius: radius.medium,
  selectors: {
    '&[data-target="true"]': { boxShadow: `inset 0 2px 0 ${theme.color.accent}` },
    '&[data-open="true"]': { background: theme.color.sunken },
  },
});
/** Name, abilities, context, prices, actions, switch. */
const columns = 'minmax(0, 1fr) 112px 48px 124px 56px 36px';
/** Column headings; on a phone each figure has its own label. */
export const heads = style({
  display: 'grid',
  gridTemplateColumns: columns,
  columnGap: space.medium,
  // Rows extend beyond the text of the card on both sides.
  margin: '0 -8px',
  padding: '4px 8px 6px',
  fontSize: size.tiny,
  color: theme.color.faint,
  '@media': { [phone]: { display: 'none' } },
});
globalStyle(`${heads} > :nth-child(n + 3)`, { textAlign: 'end', whiteSpace: 'nowrap' });
export const row = style({
  display: 'grid',
  gridTemplateColumns: columns,
  alignItems: 'center',
  columnGap: space.medium,
  minHeight: '46px',
  padding: '4px 8px',
  borderRadius: radius.medium,
  fontSize: size.small,
  color: theme.color.muted,
  fontVariantNumeric: 'tabular-nums',
  '@media': {
    [hovers]: { selectors: { '&:hover': { background: theme.color.hover } } },
    // A line with name and actions, a line of figures, a line of abilities.
    [phone]: {
      gridTemplateColumns: 'auto minmax(0, 1fr) auto auto',
      gridTemplateAreas: '"name name actions switch" "context price price price" "able able able able"',
      columnGap: '10px',
      fontSize: size.tiny,
    },
  },
});
export const name = style({
  gridArea: 'auto',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: '0 8px',
  minWidth: 0,
  fontSize: size.normal,
  fontWeight: weight.strong,
  color: theme.color.text,
  '@media': { [phone]: { gridArea: 'name' } },
});
export const nameText = style({ overflowWrap: 'anywhere' });
export const id = style({
  flexBasis: '100%',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontSize: size.tiny,
  fontWeight: weight.text,
  color: theme.color.muted,
});
export const able = style({
  display: 'inline-flex',
  minWidth: 0,
  // `block`, so that long text ends with an ellipsis.
  '@media': { [phone]: { gridArea: 'able', display: 'block', paddingTop: '6px' } },
});
export const context = style({
  textAlign: 'end',
  whiteSpace: 'nowrap',
  '@media': { [phone]: { gridArea: 'context' } },
});
export const price = style({
  textAlign: 'end',
  whiteSpace: 'nowrap',
  '@media': { [phone]: { gridArea: 'price', textAlign: 'start' } },
});
export const short = style({ '@media': { [phone]: { display: 'none' } } });
export const whole = style({ '@media': { [desktop]: spoken } });
export const tag = style({
  padding: '0 7px',
  borderRadius: radius.small,
  background: theme.color.well,
  fontSize: size.tiny,
  fontWeight: 400,
  color: theme.color.muted,
  whiteSpace: 'nowrap',
});
export const tagOwn = style([tag, { background: theme.color.accentSoft, color: theme.color.accentText }]);
export const star = style({ selectors: { '&[aria-pressed="true"]': { color: theme.color.star } } });
globalStyle(`${star}[aria-pressed="true"] svg`, { fill: 'currentColor' });
/** Shown on hover; a set star is always visible. */
export const rowActions = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  '@media': { [phone]: { gridArea: 'actions' } },
});
globalStyle(`${row}:not(:hover):not(:focus-within) > ${rowActions}:not([data-kept="true"])`, {
  '@media': { [hovers]: { opacity: 0 } },
});
globalStyle(
  `${row}:not(:hover):not(:focus-within) > [data-kept="true"] > :not([aria-pressed="true"], [aria-expanded="true"])`,
  {
    '@media': { [hovers]: { opacity: 0 } },
  },
);
export const switched = style({
  display: 'inline-flex',
  justifyContent: 'flex-end',
  '@media': { [phone]: { gridArea: 'switch' } },
});
export const places = style({ display: 'flex', gap: space.small, padding: '0 14px 10px' });

export const editor = style({ padding: '4px 14px 16px' });
export const grid = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(200px, 1fr))',
  // Keeps the fields of a row aligned if a label has two lines.
  alignItems: 'end',
  gap: '14px 16px',
});
export const from = style({ fontWeight: 400, fontSize: size.tiny, color: theme.color.muted });
export const checks = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(220px, 1fr))',
  gap: '6px 16px',
  margin: '14px 0 0',
  padding: 0,
  border: 0,
});
export const legend = style({ padding: 0, marginBottom: '6px', fontSize: size.small, fontWeight: 550 });
export const check = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.small,
  minHeight: '30px',
  fontSize: size.small,
  cursor: 'pointer',
});
export const box = style([checkBox, { margin: 0 }]);
export const adding = style({ display: 'flex', gap: space.small, alignItems: 'flex-end', marginBottom: '12px' });
export const chooser = style([checkBox, { alignSelf: 'center', margin: 0 }]);
export const many = style({
  display: 'grid',
  gap: '12px',
  marginBottom: '12px',
  padding: '12px 14px 14px',
  borderRadius: radius.medium,
  background: theme.color.sunken,
});
export const manyHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2px 8px',
  fontSize: size.small,
  fontWeight: weight.strong,
});
