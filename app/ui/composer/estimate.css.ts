// The size of what is sent, its account, and how to make it fit.
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
  // Room of a narrow row for the switches, until the number matters.
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
/** Beside the ring the number is too much for a phone's row. */
export const percent = style({
  // Of two digits, so that a growing share moves nothing.
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
/** One of the models that can read more. */
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
