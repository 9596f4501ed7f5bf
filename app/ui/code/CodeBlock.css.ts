// A block of code, and the theme's colours under the names the highlighter uses.
import { globalStyle, style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { font, radius, size } from '../../styles/scale.ts';

globalStyle(':root', {
  vars: {
    '--shiki-foreground': theme.color.text,
    '--shiki-background': theme.color.code,
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
  border: `1px solid ${theme.color.border}`,
  borderRadius: radius.medium,
  background: theme.color.code,
  overflow: 'hidden',
});
export const head = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  padding: '4px 6px 0 14px',
  color: theme.color.muted,
});
export const language = style({ fontSize: size.tiny, fontFamily: font.text, letterSpacing: '0.02em' });
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
  padding: '6px 14px 14px',
  fontFamily: font.code,
  fontSize: '0.84375rem',
  lineHeight,
  tabSize: 2,
});
globalStyle(`${pre} code`, { fontFamily: 'inherit', fontSize: 'inherit' });
/** Out of sight it costs neither layout nor paint. */
export const piece = style({ display: 'block', contentVisibility: 'auto' });
