import { globalStyle, style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { desktop, phone, radius, size, space } from '../../styles/scale.ts';
import { pointed, popup, textButton } from '../../styles/shared.css.ts';
import { head } from '../parts/Start.css.ts';

export const place = style({ position: 'relative', zIndex: 30 });
/** Hides the start page's headline, which would stick out above the menu. */
globalStyle(`${head}:has(~ * ${place})`, { '@media': { [desktop]: { visibility: 'hidden' } } });
const above = style([
  popup,
  {
    position: 'absolute',
    bottom: '8px',
    insetInline: 0,
    margin: 0,
    '@media': { [phone]: { insetInline: '8px' } },
  },
]);
export const menu = style([
  above,
  { maxHeight: 'min(320px, 36dvh)', padding: '6px', overflowY: 'auto', listStyle: 'none' },
]);
/** Shown while there are no prompts. */
export const without = style([
  above,
  {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: space.small,
    minHeight: '44px',
    padding: '6px 6px 6px 16px',
    color: theme.color.muted,
    fontSize: size.normal,
  },
]);
export const withoutLink = style([
  textButton,
  { display: 'inline-flex', alignItems: 'center', textDecoration: 'none' },
]);
export const option = style({
  display: 'flex',
  width: '100%',
  border: 0,
  background: 'transparent',
  color: 'inherit',
  textAlign: 'start',
  alignItems: 'center',
  gap: space.medium,
  minHeight: '36px',
  padding: '4px 10px',
  borderRadius: radius.medium,
  fontSize: size.normal,
  cursor: 'pointer',
  userSelect: 'none',
  selectors: { '&[aria-selected="true"]': pointed },
  '@media': { [phone]: { minHeight: '44px' } },
});
export const name = style({
  flex: 'none',
  maxWidth: '60%',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
export const about = style({
  flex: 1,
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontSize: size.small,
  color: theme.color.faint,
});
export const switched = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0 4px',
  margin: 0,
  padding: '0 10px 6px 18px',
  fontSize: size.small,
  color: theme.color.muted,
});
export const star = style({ flex: 'none', color: theme.color.star });
