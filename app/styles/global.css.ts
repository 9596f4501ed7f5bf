// Page-wide rules: the two themes, the base of type and focus, and what reduced motion switches off.
import { assignVars, globalStyle } from '@vanilla-extract/css';
import { theme } from './contract.css.ts';
import { dark } from './dark.css.ts';
import { light } from './light.css.ts';
import { calm, font } from './scale.ts';

const lightVars = assignVars(theme, light);
const darkVars = assignVars(theme, dark);

// The system's wish needs no script, so there is nothing to flash; a choice is an attribute written by the server.
globalStyle(':root', {
  vars: lightVars,
  colorScheme: 'light',
  '@media': { '(prefers-color-scheme: dark)': { vars: darkVars, colorScheme: 'dark' } },
});
globalStyle(':root[data-theme="light"]', { vars: lightVars, colorScheme: 'light' });
globalStyle(':root[data-theme="dark"]', { vars: darkVars, colorScheme: 'dark' });

globalStyle('*, *::before, *::after', { boxSizing: 'border-box' });
globalStyle('html', {
  fontFamily: font.text,
  fontSize: '100%',
  lineHeight: 1.5,
  color: theme.color.text,
  background: theme.color.surface,
  WebkitTextSizeAdjust: '100%',
  WebkitFontSmoothing: 'antialiased',
  textRendering: 'optimizeLegibility',
});
globalStyle('body', { margin: 0, isolation: 'isolate', overscrollBehavior: 'none' });
globalStyle('button, input, textarea, select', { font: 'inherit', color: 'inherit', letterSpacing: 'inherit' });
globalStyle('button', { cursor: 'pointer' });
globalStyle('button:disabled', { cursor: 'default' });
globalStyle('h1, h2, h3, h4, h5, h6, p, ul, ol, figure', { margin: 0 });
globalStyle('a', { color: theme.color.accent, textUnderlineOffset: '2px' });
globalStyle(':focus-visible', { outline: `2px solid ${theme.color.focus}`, outlineOffset: '2px' });
globalStyle('::selection', { background: theme.color.accentSoft, color: theme.color.text });
globalStyle('*', { scrollbarWidth: 'thin', scrollbarColor: `${theme.color.borderStrong} transparent` });

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
