import { globalStyle, style } from '@vanilla-extract/css';
import { narrow, tight } from '../parts/switches.css.ts';
import { theme } from '../../styles/contract.css.ts';
import { forced, phone, radius, size } from '../../styles/scale.ts';

export { pill as button } from '../../styles/shared.css.ts';

export const count = style({ color: theme.color.faint, fontVariantNumeric: 'tabular-nums' });
export const word = style({
  '@media': { [phone]: { '@container': { [tight]: { display: 'none' } } } },
  '@container': { [narrow]: { display: 'none' } },
});

export const menu = style({
  width: 'min(340px, calc(100vw - 16px))',
  maxHeight: 'min(60dvh, var(--available-height))',
  overflowY: 'auto',
  // The fade belongs to the footer.
  selectors: { '&&::after': { display: 'none' } },
});
/** Hidden on a phone, where the sheet's header has the title. */
export const title = style({
  '@media': { [phone]: { display: 'none' } },
  padding: '6px 12px 4px',
  fontSize: size.small,
  fontWeight: 600,
  color: theme.color.muted,
});
export const hint = style({ padding: '8px 12px', fontSize: size.small, color: theme.color.muted });
export const item = style({ padding: '8px 12px' });
export const avatar = style({
  display: 'inline-flex',
  width: '22px',
  justifyContent: 'center',
  color: theme.color.muted,
});
export const texts = style({ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' });
export const name = style({ fontWeight: 550 });
export const about = style({ fontSize: size.tiny, color: theme.color.muted, lineHeight: 1.35 });
export const tick = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  width: '20px',
  height: '20px',
  flex: 'none',
  border: `1px solid ${theme.color.edge}`,
  borderRadius: radius.small,
  color: 'transparent',
  selectors: {
    '&[data-on="true"]': {
      background: theme.color.accent,
      borderColor: theme.color.accent,
      color: theme.color.onAccent,
    },
  },
});
// Forced colors would paint a transparent icon.
globalStyle(`${tick}[data-on="false"] > svg`, { visibility: 'hidden' });
export const line = style({ height: '1px', margin: '0 0 6px', background: theme.color.border });
/** Always visible; tools under it fade out. */
export const foot = style({
  position: 'sticky',
  zIndex: 1,
  bottom: '-6px',
  '@media': {
    [phone]: { bottom: 0 },
    // Forced colors remove gradients.
    [forced]: { '::before': { background: 'linear-gradient(transparent, Canvas)', forcedColorAdjust: 'none' } },
  },
  margin: '0 -6px -6px',
  padding: '0 6px 6px',
  background: theme.color.overlay,
  '::before': {
    content: '""',
    position: 'absolute',
    insetInline: 0,
    bottom: '100%',
    height: '32px',
    background: `linear-gradient(transparent, ${theme.color.overlay})`,
    pointerEvents: 'none',
  },
});
/** About as high as a list of tools. */
export const waiting = style({ display: 'grid', placeItems: 'center', height: '232px', color: theme.color.muted });
