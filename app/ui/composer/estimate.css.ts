// Styles of the size estimate, its breakdown, and the suggestions for reducing it.
import { globalStyle, style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { phone, radius, size, space } from '../../styles/scale.ts';
import { narrow } from '../parts/switches.css.ts';

export const ledger = style({
  flex: 'none',
  minHeight: '32px',
  padding: '0 8px',
  border: 0,
  borderRadius: radius.small,
  background: 'transparent',
  color: theme.color.faint,
  fontSize: size.tiny,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  selectors: {
    '&:hover, &[aria-expanded="true"]': { background: theme.color.hover, color: theme.color.text },
    '&[data-near="true"]': { color: theme.color.warning },
    '&[data-over="true"]': { color: theme.color.danger },
  },
  // A narrow row leaves the room to the switches until the number matters.
  '@container': { [narrow]: { selectors: { '&[data-quiet="true"]': { display: 'none' } } } },
  '@media': {
    [phone]: {
      minHeight: '44px',
      minWidth: '44px',
      padding: '0 4px',
      selectors: { '&[data-quiet="true"]': { display: 'none' } },
    },
  },
});
export const ring = style({ marginInlineEnd: '5px', verticalAlign: '-3px' });
/** Hidden on a phone, where the ring must do. */
export const percent = style({
  // At least two digits wide, so that a growing share does not shift the row.
  display: 'inline-block',
  minWidth: '3ch',
  textAlign: 'start',
  '@media': { [phone]: { display: 'none' } },
});
export const account = style({ margin: 0, display: 'grid', gap: '4px' });
export const accountRow = style({
  display: 'flex',
  justifyContent: 'space-between',
  gap: space.large,
  fontSize: size.small,
  color: theme.color.muted,
});
export const accountValue = style({ margin: 0, color: theme.color.text, fontVariantNumeric: 'tabular-nums' });
export const accountNote = style({ fontSize: size.tiny, color: theme.color.muted });
export const meter = style({
  color: theme.color.accentText,
  selectors: { '&[data-near="true"]': { color: theme.color.warning } },
  height: '6px',
  borderRadius: radius.round,
  overflow: 'hidden',
  background: theme.color.press,
});
globalStyle(`${meter} > span`, { display: 'block', height: '100%', background: 'currentColor' });
export const fit = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  justifyItems: 'start',
  gap: '6px',
  paddingTop: '10px',
  borderTop: `1px solid ${theme.color.border}`,
});
globalStyle(`${fit} > button`, {
  maxWidth: '100%',
  fontSize: size.small,
  whiteSpace: 'normal',
  textAlign: 'start',
});
export const fitTitle = style({ margin: 0, fontSize: size.small, fontWeight: 600 });
export const fitName = style({
  flex: 1,
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  textAlign: 'start',
});
export const fitModel = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.medium,
  width: '100%',
  minHeight: '34px',
  padding: '4px 8px',
  border: 0,
  borderRadius: radius.small,
  background: 'transparent',
  color: theme.color.text,
  fontSize: size.small,
  selectors: { '&:hover': { background: theme.color.hover } },
  '@media': { [phone]: { minHeight: '44px' } },
});
export const fitModels = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '2px',
  width: '100%',
  margin: 0,
  padding: 0,
  listStyle: 'none',
});
