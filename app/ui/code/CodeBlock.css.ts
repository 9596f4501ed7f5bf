import { globalStyle, style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { font, hovers, motion, phone, radius, size, weight } from '../../styles/scale.ts';
import { edges } from '../parts/ScrollBox.css.ts';

export const block = style({
  position: 'relative',
  margin: '0 0 1em',
  borderRadius: radius.card,
  background: theme.color.sunken,
  // Not `hidden`, which would disable the sticky header.
  overflow: 'clip',
});
export const head = style({
  display: 'flex',
  alignItems: 'center',
  position: 'sticky',
  zIndex: 1,
  top: 0,
  gap: '2px',
  minHeight: '34px',
  padding: '0 4px 0 16px',
  background: theme.color.sunken,
  color: theme.color.faint,
  selectors: {
    // Without a name there is no header: the buttons float in the corner.
    '&[data-bare="true"]': {
      position: 'absolute',
      top: 0,
      insetInlineEnd: 0,
      padding: '0 4px',
      borderRadius: radius.card,
    },
  },
  '@media': {
    [hovers]: {
      selectors: {
        '&[data-bare="true"]': { opacity: 0, transition: `opacity ${motion.quick}` },
        [`${block}:is(:hover, :focus-within) &[data-bare="true"]`]: { opacity: 1 },
      },
    },
  },
});
export const language = style({
  flex: 1,
  minWidth: 0,
  color: theme.color.muted,
  fontFamily: font.text,
  fontSize: size.small,
  fontWeight: weight.strong,
});
export const scroll = style({
  overflowX: 'auto',
  selectors: { '&:focus-visible': { outlineOffset: '-2px', borderRadius: radius.medium } },
});
/** Unit: em. */
export const lineHeight = 1.6;
export const pre = style({
  width: 'max-content',
  minWidth: '100%',
  margin: 0,
  padding: '4px 16px 14px',
  fontFamily: font.code,
  fontSize: size.small,
  lineHeight,
  tabSize: 2,
  selectors: {
    [`${head}[data-bare="true"] + * > &`]: { paddingTop: '12px', paddingBottom: '12px' },
    '&[data-wrapped="true"]': { width: 'auto', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  },
});
export const folded = style({
  maxHeight: `calc(25 * ${lineHeight} * ${size.small})`,
  overflowY: 'hidden',
  // Overrides the mask of ScrollBox, and includes its fading edges.
  selectors: {
    '&&&': { maskImage: `linear-gradient(#000 calc(100% - 48px), transparent), ${edges}`, maskComposite: 'intersect' },
  },
});
export const fold = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '6px',
  width: '100%',
  minHeight: '36px',
  border: 0,
  borderTop: `1px solid ${theme.color.border}`,
  background: 'transparent',
  color: theme.color.muted,
  fontSize: size.small,
  selectors: { '&:hover': { background: theme.color.hover, color: theme.color.text } },
  '@media': { [phone]: { minHeight: '44px' } },
});
globalStyle(`${pre} code`, { fontFamily: 'inherit', fontSize: 'inherit' });
/** Out of sight a piece costs neither layout nor paint. */
export const piece = style({ display: 'block', contentVisibility: 'auto' });
