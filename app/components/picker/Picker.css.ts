// The model picker.
import { globalStyle, style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { hovers, motion, phone, radius, size, space } from '../../styles/scale.ts';
import { hidden } from '../../styles/shared.css.ts';

export const popover = style({
  display: 'flex',
  flexDirection: 'column',
  width: 'min(460px, calc(100vw - 24px))',
  maxHeight: 'min(600px, var(--available-height))',
  overflow: 'hidden',
});
export const sheet = style({ '@media': { [phone]: { height: '88dvh' } } });
export const hiddenTitle = style([hidden]);
export const formTitle = style({
  padding: '18px 20px 12px',
  fontSize: size.large,
  fontWeight: 650,
  letterSpacing: '-0.01em',
  margin: 0,
});

export const searchBox = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.small,
  padding: '4px 16px',
  borderBottom: `1px solid ${theme.color.border}`,
  color: theme.color.muted,
});
export const search = style({
  flex: 1,
  minWidth: 0,
  height: '44px',
  border: 0,
  outline: 'none',
  background: 'transparent',
  color: theme.color.text,
  fontSize: size.text,
  selectors: { '&::placeholder': { color: theme.color.faint, opacity: 1 }, '&:focus-visible': { outline: 'none' } },
});
export const list = style({ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column', outline: 'none' });
export const plain = style({ overflowY: 'auto', padding: '0 6px 8px', scrollPaddingTop: '44px' });
export const virtual = style({ padding: '0 6px 8px' });
/** A virtual list has no height of its own. */
export const tall = style({
  flex: 'none',
  height: 'min(540px, calc(var(--available-height, 70dvh) - 60px))',
  '@media': { [phone]: { flex: 1, height: 'auto' } },
});
export const status = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: space.medium,
  padding: '28px 20px',
  color: theme.color.muted,
  textAlign: 'center',
});

export const head = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.small,
  minHeight: '36px',
  padding: '10px 10px 4px',
  fontSize: size.small,
  fontWeight: 650,
  color: theme.color.text,
  borderRadius: radius.medium,
  selectors: { '&[data-active="true"]': { background: theme.color.selected } },
});
export const count = style({ fontWeight: 400, color: theme.color.muted });
export const keyButton = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '6px',
  minHeight: '28px',
  padding: '0 8px',
  border: 0,
  borderRadius: radius.small,
  background: 'transparent',
  color: theme.color.accent,
  fontSize: size.small,
  fontWeight: 550,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  selectors: {
    '&:hover': { background: theme.color.hover },
    '&[aria-pressed="true"]': { background: theme.color.accentSoft },
  },
});

export const headCell = style({
  flex: 1,
  minWidth: 0,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2px 8px',
});
export const headActions = style({ display: 'inline-flex', marginInlineStart: 'auto' });
export const listError = style({
  flexBasis: '100%',
  paddingBottom: '4px',
  fontWeight: 400,
  fontSize: size.tiny,
  color: theme.color.danger,
  overflowWrap: 'anywhere',
});

export const row = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.medium,
  minHeight: '48px',
  padding: '6px 10px',
  borderRadius: radius.medium,
  cursor: 'pointer',
  transition: `background-color ${motion.quick}`,
  selectors: {
    '&:hover': { background: theme.color.hover },
    '&[data-active="true"]': { background: theme.color.selected },
  },
});
export const rowOff = style([row, { color: theme.color.muted }]);
export const cell = style({ flex: 1, minWidth: 0, display: 'flex', alignItems: 'center', gap: 'inherit' });
export const main = style({ flex: 1, minWidth: 0 });
export const name = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.small,
  fontSize: size.normal,
  fontWeight: 550,
});
export const nameText = style({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
export const provider = style({ fontWeight: 400, color: theme.color.muted, whiteSpace: 'nowrap' });
export const abilities = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '5px',
  marginInlineStart: 'auto',
  color: theme.color.muted,
});
export const ability = style({ display: 'inline-flex' });
export const facts = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2px 12px',
  fontSize: size.tiny,
  color: theme.color.muted,
  fontVariantNumeric: 'tabular-nums',
});
export const why = style({ color: theme.color.warning });
export const free = style({ color: theme.color.success });
export const check = style({ color: theme.color.accent });
export const rowKey = style({ color: theme.color.muted });
export const star = style({
  selectors: { '&[aria-pressed="true"]': { color: theme.color.warning } },
  '@media': { [hovers]: { selectors: { '&[aria-pressed="false"]': { opacity: 0 } } } },
});
globalStyle(`${star}[aria-pressed="true"] svg`, { fill: 'currentColor' });
globalStyle(`[data-row]:hover ${star}, [data-active="true"] ${star}`, { opacity: '1 !important' });
