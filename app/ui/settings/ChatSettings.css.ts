// Styles of a chat's settings: a side panel, on phones a sheet.
import { globalStyle, style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { openingFrom } from '../../styles/opening.ts';
import { desktop, motion, phone, radius, size, space } from '../../styles/scale.ts';
import { textButton } from '../../styles/shared.css.ts';

const right = openingFrom({ transform: 'translateX(100%)' });
const left = openingFrom({ transform: 'translateX(-100%)' });

export const panel = style({
  position: 'fixed',
  zIndex: 50,
  insetBlock: 0,
  insetInlineEnd: 0,
  width: 'min(400px, 92vw)',
  display: 'flex',
  flexDirection: 'column',
  background: theme.color.raised,
  borderInlineStart: `1px solid ${theme.color.border}`,
  boxShadow: theme.shadow.menu,
  outline: 'none',
  transition: `transform ${motion.calm} ${motion.ease}`,
  ...right,
  '@media': {
    [desktop]: {
      selectors: {
        '&:dir(rtl)': { '@starting-style': left['@starting-style'] },
        '&:dir(rtl)[data-ending-style]': left['@starting-style'],
      },
    },
    [phone]: {
      insetBlockStart: 'auto',
      insetInlineStart: 0,
      width: '100%',
      maxHeight: '88dvh',
      borderInlineStart: 0,
      borderRadius: `${radius.large} ${radius.large} 0 0`,
      paddingBottom: 'env(safe-area-inset-bottom)',
      ...openingFrom({ transform: 'translateY(100%)' }),
    },
  },
});
export const body = style({
  flex: 1,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  padding: '0 20px 20px',
  scrollbarGutter: 'stable',
});
export const section = style({
  display: 'grid',
  gap: '12px',
  padding: '16px 0 18px',
  borderTop: `1px solid ${theme.color.border}`,
  selectors: { '&:first-child': { borderTop: 0, paddingTop: '10px' } },
});
export const heading = style({
  margin: 0,
  fontSize: size.normal,
  fontWeight: 600,
  letterSpacing: '-0.005em',
});
export const row = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.large,
  minHeight: '32px',
});
export const words = style({ minWidth: 0, flex: 1 });
export const label = style({ fontSize: size.normal });
export const hint = style({ fontSize: size.small, color: theme.color.muted, lineHeight: 1.45 });
export const value = style({
  marginInlineStart: 'auto',
  fontSize: size.normal,
  fontVariantNumeric: 'tabular-nums',
  color: theme.color.muted,
});
export const area = style({ resize: 'vertical', minHeight: '92px', lineHeight: 1.5 });
export const small = style([area, { minHeight: '88px' }]);
export const number = style({ width: '124px', textAlign: 'end' });
export const model = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.medium,
  width: '100%',
  minHeight: '44px',
  padding: '6px 12px',
  border: `1px solid ${theme.color.borderStrong}`,
  borderRadius: radius.medium,
  background: theme.color.sheet,
  color: theme.color.text,
  fontSize: size.normal,
  fontWeight: 550,
  textAlign: 'start',
  selectors: { '&:hover': { background: theme.color.hover } },
});

export const sampling = style({ display: 'grid', gap: '4px' });
export const slider = style({
  width: '100%',
  height: '28px',
  margin: 0,
  accentColor: theme.color.accent,
  selectors: {
    '&:disabled': { opacity: 0.45 },
    // Unset: shows the initial position.
    '&[data-own="true"]': { opacity: 0.5 },
  },
});
export const reset = style([textButton, { '@media': { [phone]: { minHeight: '44px' } } }]);
export const fixed = style({ fontSize: size.small, color: theme.color.warning });

export const help = style({ fontSize: size.small, color: theme.color.muted });
globalStyle(`${help} > summary`, {
  minHeight: '28px',
  display: 'list-item',
  cursor: 'pointer',
  color: theme.color.text,
  fontWeight: 550,
  '@media': { [phone]: { paddingBlock: '12px' } },
});
export const group = style({ margin: '10px 0 4px', fontSize: size.tiny, fontWeight: 600, color: theme.color.muted });
export const chips = style({ display: 'flex', flexWrap: 'wrap', gap: '4px' });
export const chip = style({
  minHeight: '28px',
  padding: '0 8px',
  border: `1px solid ${theme.color.border}`,
  borderRadius: radius.small,
  background: theme.color.sheet,
  color: theme.color.text,
  fontSize: size.tiny,
  fontFamily: 'ui-monospace, Menlo, Consolas, monospace',
  selectors: { '&:hover': { background: theme.color.hover, borderColor: theme.color.borderStrong } },
  '@media': { [phone]: { minHeight: '36px' } },
});
export const choice = style({ display: 'grid', gap: '6px' });
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: space.small });
