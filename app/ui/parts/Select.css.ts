import { style, styleVariants } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { motion, phone, radius, size, space } from '../../styles/scale.ts';
import { menuItem } from '../../styles/shared.css.ts';

const base = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.small,
  minWidth: 0,
  border: 0,
  borderRadius: radius.medium,
  color: theme.color.text,
  textAlign: 'start',
  transition: `background-color ${motion.quick}, box-shadow ${motion.quick}`,
  selectors: {
    '&:disabled, &[data-disabled]': { opacity: 0.5, cursor: 'default' },
    '&:focus-visible': { outlineOffset: '-1px' },
    '&[aria-invalid="true"]': { boxShadow: `inset 0 0 0 1px ${theme.color.danger}` },
  },
});
const boxed = style([
  base,
  {
    minHeight: '36px',
    padding: '7px 8px 7px 10px',
    background: theme.color.sunken,
    boxShadow: `inset 0 0 0 1px ${theme.color.borderStrong}`,
    fontSize: size.normal,
    selectors: {
      '&:hover:not(:disabled), &[data-popup-open]': {
        background: theme.color.raised,
        boxShadow: `inset 0 0 0 1px ${theme.color.edge}`,
      },
    },
    '@media': {
      [phone]: { minHeight: '44px', fontSize: size.text },
      '(forced-colors: active)': { border: '1px solid ButtonBorder' },
    },
  },
]);
export const trigger = styleVariants({
  field: [boxed, { width: '100%' }],
  fit: [
    boxed,
    {
      flex: 'none',
      minWidth: '140px',
      maxWidth: 'min(340px, 55%)',
      '@media': { [phone]: { maxWidth: '100%' } },
    },
  ],
  narrow: [
    boxed,
    {
      flex: '1 1 96px',
      gap: '2px',
      minHeight: '32px',
      padding: '2px 4px 2px 8px',
      fontSize: size.small,
      '@media': { [phone]: { minHeight: '44px', fontSize: size.normal } },
    },
  ],
  small: [
    base,
    {
      minHeight: '32px',
      padding: '2px 6px 2px 8px',
      background: 'transparent',
      color: theme.color.muted,
      fontSize: size.small,
      selectors: {
        '&:hover, &[data-popup-open]': { background: theme.color.hover, color: theme.color.text },
      },
      '@media': { [phone]: { minHeight: '44px', fontSize: size.text } },
    },
  ],
  mark: [
    base,
    {
      flex: 'none',
      justifyContent: 'center',
      width: '28px',
      height: '28px',
      background: 'transparent',
      selectors: { '&:hover, &[data-popup-open]': { background: theme.color.hover } },
      '@media': { [phone]: { width: '44px', height: '44px' } },
    },
  ],
});
export const value = style({
  selectors: {
    [`${trigger.mark} > &`]: { position: 'absolute', width: '1px', height: '1px', clipPath: 'inset(50%)' },
    '&[data-empty]': { color: theme.color.faint },
  },
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
export const icon = style({ display: 'inline-flex', flex: 'none', color: theme.color.faint });

export const popup = style({
  minWidth: 'max(180px, var(--anchor-width))',
  maxWidth: 'min(420px, var(--available-width))',
  maxHeight: 'min(420px, var(--available-height))',
  overflowY: 'auto',
});
/** Stays above the list. */
export const search = style({
  position: 'sticky',
  top: 0,
  zIndex: 1,
  marginBottom: space.tiny,
  background: theme.color.sheet,
});
export const none = style({
  padding: '10px',
  fontSize: size.small,
  color: theme.color.muted,
  selectors: { '&:empty': { display: 'none' } },
});
export const list = style({ outline: 'none' });
export const group = style({ padding: '10px 10px 4px', fontSize: size.tiny, color: theme.color.faint });
export const item = style([menuItem, { justifyContent: 'space-between' }]);
export const itemText = style({ minWidth: 0, overflowWrap: 'anywhere' });
export const tick = style({ display: 'inline-flex', color: theme.color.accentText });
