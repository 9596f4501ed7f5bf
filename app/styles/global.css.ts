// Global rules: themes, base typography, focus, and reduced motion.
import { assignVars, globalStyle } from '@vanilla-extract/css';
import { accents } from './accents.ts';
import { theme } from './contract.css.ts';
import { dark, darkContrast } from './dark.css.ts';
import './fonts.css.ts';
import { light, lightContrast } from './light.css.ts';
import type { PartialValues, Values } from './light.css.ts';
import { calm, contrast, font, forced, motion, textSizes, weight } from './scale.ts';

type Scheme = 'light' | 'dark';
interface Rule {
  readonly vars: Record<string, string>;
  readonly colorScheme?: Scheme;
}

const themes = { light: [light, over(light, lightContrast)], dark: [dark, over(dark, darkContrast)] } as const;

function over(values: Values<typeof theme>, { color, shadow }: PartialValues<typeof theme>): Values<typeof theme> {
  return { ...values, color: { ...values.color, ...color }, shadow: { ...values.shadow, ...shadow } };
}

/** Tokens of the accent, which is chosen independently of the theme. */
const { accent, accentHover, onAccent, accentText, accentSoft, live, focus } = theme.color;
const accentVars = { accent, accentHover, onAccent, accentText, accentSoft, live, focus };

/**
 * By default theme and contrast follow the system by media queries, without a script and so without a flash; the server
 * writes a choice as an attribute.
 */
function inScheme(scheme: Scheme, more: string, plain: Rule, contrasted: Rule): void {
  const system = `(prefers-color-scheme: ${scheme})`;
  const chosen = `:root[data-theme="${scheme}"]${more}`;
  const followed = `:root:not([data-theme])${more}`;
  const asked = '[data-contrast="more"]';
  globalStyle(chosen, { ...plain, '@media': { [contrast]: contrasted } });
  globalStyle(`${chosen}${asked}`, contrasted);
  globalStyle(followed, { '@media': { [system]: plain, [`${system} and ${contrast}`]: contrasted } });
  globalStyle(`${followed}${asked}`, { '@media': { [system]: contrasted } });
}

// Default for a browser without a preferred scheme.
globalStyle(':root', { vars: assignVars(theme, light), colorScheme: 'light' });
for (const scheme of ['light', 'dark'] as const) {
  const rule = (values: Values<typeof theme>): Rule => ({ vars: assignVars(theme, values), colorScheme: scheme });
  inScheme(scheme, '', rule(themes[scheme][0]), rule(themes[scheme][1]));
  for (const [name, each] of Object.entries(accents)) {
    const { values, contrasted } = each[scheme];
    const [plain, strong] = [values, contrasted].map((colors) => ({ vars: assignVars(accentVars, colors) }));
    if (plain && strong) inScheme(scheme, `[data-accent="${name}"]`, plain, strong);
  }
}

// Paper is light. The selector outweighs those of themes and accents.
globalStyle(':root:root:root:root', { '@media': { print: { vars: assignVars(theme, light), colorScheme: 'light' } } });

globalStyle('*, *::before, *::after', { boxSizing: 'border-box' });
globalStyle('html', {
  fontFamily: font.text,
  fontSize: '100%',
  fontWeight: weight.control,
  lineHeight: 1.5,
  letterSpacing: '-0.003em',
  color: theme.color.text,
  background: theme.color.frame,
  WebkitTextSizeAdjust: '100%',
  // Rows and buttons have their own pressed style.
  WebkitTapHighlightColor: 'transparent',
  WebkitFontSmoothing: 'antialiased',
  textRendering: 'optimizeLegibility',
});
for (const [name, scale] of Object.entries(textSizes))
  globalStyle(`:root[data-text-size="${name}"]`, { fontSize: `${scale * 100}%` });
// Negative letter spacing is only for Latin text.
globalStyle(':root:lang(zh), :root:lang(ja), :root:lang(ko)', { letterSpacing: 0 });
globalStyle('body', { margin: 0, isolation: 'isolate', overscrollBehavior: 'none' });
globalStyle('button, input, textarea, select', { font: 'inherit', color: 'inherit', letterSpacing: 'inherit' });
globalStyle('button', { cursor: 'pointer' });
globalStyle('button:disabled', { cursor: 'default' });
globalStyle('h1, h2, h3, h4, h5, h6, p, ul, ol, figure', { margin: 0 });
globalStyle('a', {
  color: theme.color.accentText,
  textDecorationThickness: '1px',
  textUnderlineOffset: '3px',
  textDecorationColor: 'color-mix(in srgb, currentColor 40%, transparent)',
});
globalStyle('a:hover', { textDecorationColor: 'currentColor' });
// Replaces the browser's triangle with a chevron, drawn with borders, which forced colors keep.
globalStyle('summary', { listStyle: 'none', cursor: 'pointer' });
globalStyle('summary::-webkit-details-marker', { display: 'none' });
globalStyle('summary::before', {
  content: '""',
  display: 'inline-block',
  flex: 'none',
  width: '7px',
  height: '7px',
  marginInline: '3px 10px',
  verticalAlign: '2px',
  borderInlineEnd: '1.5px solid currentColor',
  borderBlockEnd: '1.5px solid currentColor',
  transform: 'rotate(-45deg)',
  transition: `transform ${motion.quick}`,
});
globalStyle('details[open] > summary::before', { transform: 'translateY(-2px) rotate(45deg)' });
globalStyle('summary:dir(rtl)::before', { transform: 'rotate(45deg)' });
globalStyle('details[open] > summary:dir(rtl)::before', { transform: 'translateY(-2px) rotate(-45deg)' });
globalStyle(':focus-visible', { outline: `2px solid ${theme.color.focus}`, outlineOffset: '2px' });
globalStyle('::selection', { background: theme.color.accentSoft, color: theme.color.text });
globalStyle('*', { scrollbarWidth: 'thin', scrollbarColor: `${theme.color.borderStrong} transparent` });
globalStyle('svg.lucide', { strokeWidth: 1.75 });
// Forced colors do not change the color of an SVG, so icons take that of the text.
globalStyle('svg.lucide', { '@media': { [forced]: { color: 'inherit !important' } } });
// Replaces the browser's bold icon, which has the system's accent color.
const cross =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="#000" stroke-width="2"><path d="M18 6 6 18M6 6l12 12"/></svg>';
globalStyle('::-webkit-search-cancel-button', {
  appearance: 'none',
  width: '16px',
  height: '16px',
  background: theme.color.muted,
  maskImage: `url("data:image/svg+xml,${encodeURIComponent(cross)}")`,
  cursor: 'pointer',
  '@media': { [forced]: { background: 'CanvasText' } },
});

// Forced colors remove shadows and backgrounds, so layers and selected items get an edge.
globalStyle('[role="dialog"], [role="menu"], [role="listbox"]:not([role="dialog"] *)', {
  '@media': { [forced]: { border: '1px solid CanvasText' } },
});
globalStyle(':is([role^="menuitem"], [role="option"])[data-highlighted]', {
  '@media': { [forced]: { outline: '2px solid Highlight !important', outlineOffset: '-2px' } },
});
globalStyle('[aria-current="page"]:not(:focus-visible)', {
  '@media': { [forced]: { outline: '2px solid Highlight', outlineOffset: '-2px' } },
});
globalStyle(
  ':is([aria-pressed="true"], [role="tab"][aria-selected="true"], [data-active]:not([data-active="false"])):not(:focus-visible)',
  {
    '@media': { [forced]: { outline: '2px solid Highlight', outlineOffset: '-2px' } },
  },
);
// Surfaces with only a fill: code blocks (a group with left-to-right text in every language), keys, inline code.
const filled = '[role="group"][dir="ltr"], kbd';
globalStyle(`:is(${filled}, [data-words] details, :not(pre) > code)`, {
  '@media': { [forced]: { border: '1px solid CanvasText' } },
});
globalStyle('kbd', { '@media': { [forced]: { paddingInline: '4px' }, [contrast]: { paddingInline: '4px' } } });
globalStyle(`:root[data-contrast="more"] :is(${filled})`, { border: `1px solid ${theme.color.border}` });
globalStyle(`:is(${filled})`, { '@media': { [contrast]: { border: `1px solid ${theme.color.border}` } } });
globalStyle('*, *::before, *::after', {
  '@media': {
    [calm]: {
      animationDuration: '1ms !important',
      animationIterationCount: '1 !important',
      transitionDuration: '1ms !important',
      scrollBehavior: 'auto !important' as 'auto',
    },
  },
});
