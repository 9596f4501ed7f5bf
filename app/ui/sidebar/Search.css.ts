// Styles of the search filters and of the bar that walks the matches of a chat.
import { globalStyle, style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { forced, phone, radius, size } from '../../styles/scale.ts';

export const filters = style({ display: 'flex', flexWrap: 'wrap', gap: '6px', padding: '2px 6px 10px' });
export const files = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '8px',
  minHeight: '32px',
  padding: '0 4px',
  fontSize: size.small,
  color: theme.color.muted,
  '@media': { [phone]: { minHeight: '44px' } },
});
export const hint = style({ margin: '4px 0 12px', fontSize: size.small, overflowWrap: 'anywhere' });
export const bar = style({
  display: 'flex',
  alignItems: 'center',
  gap: '4px',
  // Above the fade of the text below.
  position: 'relative',
  zIndex: 1,
  margin: '0 auto 4px',
  padding: '2px 4px 2px 14px',
  maxWidth: 'calc(100% - 32px)',
  borderRadius: radius.large,
  background: theme.color.raised,
  boxShadow: theme.shadow.card,
  fontSize: size.small,
});
export const words = style({ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
export const place = style({
  color: theme.color.muted,
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
  padding: '0 8px',
});
globalStyle('::highlight(found)', {
  backgroundColor: `color-mix(in srgb, ${theme.color.warning} 34%, transparent)`,
  color: 'inherit',
});
// Distinguishes the current match; forced colors draw both backgrounds alike, so it is underlined.
globalStyle('::highlight(found-current)', {
  backgroundColor: theme.color.warning,
  color: theme.color.sheet,
  '@media': { [forced]: { textDecoration: 'underline 3px' } },
});
