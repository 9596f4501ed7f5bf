// The model picker.
import { globalStyle, style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { hovers, motion, phone, radius, size, space } from '../../styles/scale.ts';
import { hidden, searchField, textButton } from '../../styles/shared.css.ts';

export { searchHead as searchBox } from '../../styles/shared.css.ts';

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

export const search = style([searchField, { height: '44px' }]);
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
/** A status in place of rows stands where they would begin. */
globalStyle(`${list}:has(+ ${status})`, { flex: 'none' });

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
export const keyButton = style([
  textButton,
  {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6px',
    textDecoration: 'none',
    whiteSpace: 'nowrap',
    selectors: { '&[aria-pressed="true"]': { background: theme.color.accentSoft } },
  },
]);

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
/** Where both do not fit, the model's name is the one that is read. */
export const provider = style([
  nameText,
  { flex: '1 1000 auto', minWidth: '24px', fontWeight: 400, color: theme.color.muted },
]);
export const abilities = style({
  display: 'inline-flex',
  alignItems: 'center',
  flex: 'none',
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
