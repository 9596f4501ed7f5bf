// Styles of the model picker: a list, a pane with the details of the active row, and a row for unconnected providers;
// on phones a sheet.
import { globalStyle, style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { desktop, forced, hovers, line, motion, phone, radius, size, space, weight } from '../../styles/scale.ts';
import { hidden, pointed } from '../../styles/shared.css.ts';
import { fadesBelow } from '../parts/fade.css.ts';

const rowHeight = '36px';
const touchHeight = '52px';

export const popover = style({
  display: 'flex',
  flexDirection: 'column',
  width: 'min(704px, calc(100vw - 24px))',
  maxHeight: 'min(536px, var(--available-height))',
  borderRadius: '14px',
  overflow: 'hidden',
});
/** Two panes of fixed height: a height that changes with each letter would move the rows. */
export const panes = style({ height: '536px' });
/** Height limited by the window, because the picker covers its anchor. */
export const overlap = style({ maxHeight: 'min(536px, calc(100dvh - 24px))' });
export const formPopover = style({ width: 'min(460px, calc(100vw - 24px))' });
export const sheet = style({
  '@media': {
    [phone]: {
      height: '88dvh',
      borderRadius: '20px 20px 0 0',
    },
  },
});
export const sheetHead = style({ paddingInlineEnd: '4px' });
export const hiddenTitle = style([hidden]);
export const formTitle = style({
  padding: '18px 20px 12px',
  fontSize: size.text,
  fontWeight: weight.heading,
  letterSpacing: '-0.01em',
  margin: 0,
});

export const searchBox = style({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: '10px',
  height: '48px',
  padding: '0 12px 0 16px',
  boxShadow: `inset 0 -1px 0 ${theme.color.border}`,
  color: theme.color.faint,
  '@media': {
    [phone]: {
      height: '44px',
      margin: '0 16px 8px',
      padding: '0 4px 0 14px',
      borderRadius: radius.card,
      background: theme.color.sunken,
      boxShadow: 'none',
    },
  },
});
export const search = style({
  flex: 1,
  minWidth: 0,
  height: '100%',
  padding: 0,
  border: 0,
  background: 'transparent',
  color: theme.color.text,
  // Below 16 px iOS zooms into the page.
  fontSize: size.text,
  fontWeight: weight.text,
  selectors: { '&::placeholder': { color: theme.color.faint, opacity: 1 }, '&:focus-visible': { outline: 'none' } },
});
export const scopes = style({
  display: 'inline-flex',
  padding: '2px',
  borderRadius: radius.medium,
  background: theme.color.well,
  '@media': { [phone]: { display: 'none' } },
});
export const scope = style({
  height: '28px',
  padding: '0 10px',
  border: 0,
  borderRadius: radius.small,
  background: 'transparent',
  color: theme.color.muted,
  fontSize: size.small,
  transition: `background-color ${motion.quick}, color ${motion.quick}`,
  selectors: {
    '&:hover': { color: theme.color.text },
    '&[aria-pressed="true"]': {
      background: theme.color.raised,
      boxShadow: theme.shadow.card,
      color: theme.color.text,
      fontWeight: 500,
    },
  },
});
/** Without hover the icon has no tooltip. */
export const toggleText = style({
  display: 'none',
  '@media': { [phone]: { display: 'inline', fontSize: size.small } },
});
export const toggle = style({
  '@media': { [phone]: { width: 'auto', gap: '6px', paddingInline: '10px' } },
  selectors: { '&[aria-pressed="true"]': { background: theme.color.accentSoft, color: theme.color.accentText } },
});

export const grid = style({
  flex: 1,
  minHeight: 0,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 252px',
  gridTemplateRows: 'minmax(0, 1fr) auto',
  '@media': { [phone]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
export const list = style({
  gridRow: 1,
  gridColumn: 1,
  minWidth: 0,
  minHeight: 0,
  display: 'flex',
  flexDirection: 'column',
  outline: 'none',
});
export const side = style({
  gridRow: 1,
  gridColumn: 2,
  minHeight: 0,
  display: 'grid',
  '@media': { [phone]: { display: 'none' } },
});
/** The rows of all parts are one grid for assistive technology, and have no box. */
export const parts = style({ display: 'contents' });
export const plain = style([
  fadesBelow,
  {
    flex: 1,
    minHeight: 0,
    overflowY: 'auto',
    padding: '4px 6px 8px',
    scrollPadding: '40px 0 8px',
  },
]);
export const virtual = style([fadesBelow, { padding: '4px 6px 8px' }]);
export const status = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: space.medium,
  padding: '40px 20px',
  color: theme.color.muted,
  textAlign: 'center',
});
export const bones = style({ display: 'flex', flexDirection: 'column', gap: '6px', padding: '16px 10px' });
export const bone = style({ height: '30px', borderRadius: radius.medium, background: theme.color.well });

/** Active row without backgrounds, as in forced colors. */
const active = { outline: '2px solid Highlight', outlineOffset: '-2px' } as const;

export const head = style({
  display: 'flex',
  alignItems: 'center',
  minHeight: '30px',
  padding: '6px 4px 0 10px',
  fontSize: size.tiny,
  lineHeight: line.tiny,
  color: theme.color.faint,
  borderRadius: radius.medium,
  selectors: { '&[data-active="true"]': pointed },
  '@media': {
    [phone]: { minHeight: '40px', padding: '6px 4px 0 14px' },
    [forced]: { selectors: { '&[data-active="true"]': active } },
  },
});
export const headCell = style({
  flex: 1,
  minWidth: 0,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0 8px',
});
export const count = style({ color: theme.color.faint });
export const headActions = style({
  display: 'inline-flex',
  marginBlock: '-4px',
  marginInlineStart: 'auto',
  '@media': { [hovers]: { opacity: 0, transition: `opacity ${motion.quick}` } },
});
globalStyle(`${head}:hover ${headActions}, ${head}[data-active="true"] ${headActions}`, { opacity: 1 });
/** On a phone the provider's page has the other actions. */
globalStyle(`${headActions} > button`, { '@media': { [phone]: { display: 'none' } } });
export const listError = style({
  flexBasis: '100%',
  paddingBottom: '4px',
  color: theme.color.danger,
  overflowWrap: 'anywhere',
});

export const row = style({
  minHeight: rowHeight,
  borderRadius: radius.medium,
  cursor: 'pointer',
  outline: 'none',
  selectors: { '&[data-active="true"]': pointed },
  '@media': {
    [phone]: {
      minHeight: touchHeight,
      selectors: {
        '&[data-active="true"]': { background: 'transparent', outline: 'none' },
        '&[data-selected="true"], &:active': { background: theme.color.hover },
      },
    },
    [forced]: {
      selectors: { '&[data-selected="true"]': { outline: '1px solid CanvasText' }, '&[data-active="true"]': active },
    },
  },
});
export const rowOff = style([row, { color: theme.color.muted }]);
export const cell = style({
  display: 'flex',
  alignItems: 'center',
  gap: '10px',
  minHeight: 'inherit',
  paddingInline: '10px 4px',
  '@media': {
    [phone]: {
      display: 'grid',
      gridTemplateColumns: 'auto minmax(0, 1fr) auto',
      rowGap: 0,
      alignContent: 'center',
      paddingInline: '14px 4px',
    },
  },
});
// Next to both lines of a row, with explicit columns: placed by row alone, a button would take the column of the name.
globalStyle(`${cell} > :first-child`, { '@media': { [phone]: { gridRow: '1 / span 2', gridColumn: 1 } } });
globalStyle(`${cell} > button`, { '@media': { [phone]: { gridRow: '1 / span 2', gridColumn: 3 } } });
export const name = style({
  flex: 1,
  minWidth: 0,
  display: 'flex',
  alignItems: 'baseline',
  gap: space.small,
  fontSize: size.normal,
  lineHeight: line.normal,
});
// A vendor's row has no second line.
globalStyle(`${cell} > ${name}:has(+ button)`, { '@media': { [phone]: { gridRow: '1 / span 2' } } });
export const nameText = style({
  minWidth: '40px',
  fontWeight: 480,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
/** The model's name has priority if both do not fit. */
export const note = style({
  flex: '0 1000 auto',
  minWidth: 0,
  color: theme.color.faint,
  fontSize: size.tiny,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
export const lack = style([note, { color: theme.color.warning }]);
export const window = style({
  position: 'relative',
  flex: 'none',
  width: '44px',
  color: theme.color.faint,
  fontSize: size.tiny,
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'end',
  '@media': { [phone]: { display: 'none' } },
});
// A model without abilities has no second line either.
globalStyle(`${cell} > ${name}:has(+ ${window})`, { '@media': { [phone]: { gridRow: '1 / span 2' } } });
export const check = style({ alignSelf: 'center', color: theme.color.accentText });
export const star = style({
  selectors: { '&[aria-pressed="true"]': { color: theme.color.star } },
  '@media': { [phone]: { width: '44px', height: '44px' } },
});
globalStyle(`${star}[aria-pressed="true"] svg`, { fill: 'currentColor' });
export const connect = style({
  minHeight: '28px',
  padding: '0 10px',
  fontSize: size.small,
  '@media': { [phone]: { minHeight: '44px' } },
  selectors: {
    [`${row}[data-active="true"] &`]: {
      background: theme.color.raised,
      boxShadow: theme.shadow.card,
      color: theme.color.text,
    },
  },
});

export const foot = style({
  gridRow: 2,
  gridColumn: '1 / -1',
  display: 'flex',
  alignItems: 'center',
  minHeight: '48px',
  padding: '0 12px 0 16px',
  boxShadow: `inset 0 1px 0 ${theme.color.border}`,
  color: theme.color.muted,
  fontSize: size.small,
  cursor: 'pointer',
  outline: 'none',
  '@media': {
    [desktop]: { selectors: { '&[data-active="true"]': { ...pointed, color: theme.color.text } } },
    [phone]: { minHeight: '56px', padding: '0 20px', fontSize: size.normal },
    // Forced colors remove a shadow used as a line.
    [forced]: { borderTop: '1px solid CanvasText', selectors: { '&[data-active="true"]': active } },
  },
});
export const footCell = style({ flex: 1, minWidth: 0, display: 'flex', alignItems: 'center', gap: space.medium });
export const marks = style({ display: 'inline-flex', gap: space.small, '@media': { [phone]: { display: 'none' } } });
export const footEnd = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space.medium,
  marginInlineStart: 'auto',
  color: theme.color.muted,
});
export const footText = style({ '@media': { [phone]: { display: 'none' } } });
/** Below the list: compare several models. */
export const compare = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.small,
  width: '100%',
  minHeight: '44px',
  padding: '0 16px',
  border: 0,
  borderTop: `1px solid ${theme.color.border}`,
  background: 'transparent',
  color: theme.color.text,
  fontSize: size.normal,
  selectors: { '&:hover': { background: theme.color.hover } },
});
