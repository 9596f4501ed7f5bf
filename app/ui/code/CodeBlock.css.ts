// A block of code, and the theme's colours under the names the highlighter uses.
import { globalStyle, style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { font, phone, radius, size, weight } from '../../styles/scale.ts';
import { edges } from '../parts/ScrollBox.css.ts';

globalStyle(':root', {
  vars: {
    '--shiki-foreground': theme.color.text,
    '--shiki-background': theme.color.sunken,
    '--shiki-token-constant': theme.syntax.constant,
    '--shiki-token-string': theme.syntax.string,
    '--shiki-token-string-expression': theme.syntax.string,
    '--shiki-token-comment': theme.syntax.comment,
    '--shiki-token-keyword': theme.syntax.keyword,
    '--shiki-token-parameter': theme.syntax.parameter,
    '--shiki-token-function': theme.syntax.function,
    '--shiki-token-punctuation': theme.syntax.punctuation,
    '--shiki-token-link': theme.color.accent,
    '--shiki-token-inserted': theme.color.success,
    '--shiki-token-deleted': theme.color.danger,
    '--shiki-token-changed': theme.color.warning,
  },
});

export const block = style({
  margin: '0 0 1em',
  borderRadius: radius.card,
  background: theme.color.sunken,
  // Not hidden: a head inside it could not stick.
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
  selectors: { '&[data-wrapped="true"]': { width: 'auto', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } },
});
export const folded = style({
  maxHeight: `calc(25 * ${lineHeight} * ${size.small})`,
  overflowY: 'hidden',
  // Against the rule of ScrollBox, whose edges fade as well.
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
/** Out of sight it costs neither layout nor paint. */
export const piece = style({ display: 'block', contentVisibility: 'auto' });
