// The meanings that components are drawn with. Themes fill them; nothing else names a colour.
import { createGlobalThemeContract } from '@vanilla-extract/css';

export const theme = createGlobalThemeContract(
  {
    color: {
      /** Behind the conversation; beside it; above it (popovers, composer). */
      surface: null,
      canvas: null,
      raised: null,
      overlay: null,
      /** Fills: hover and selection, the user's bubble, code. */
      hover: null,
      selected: null,
      bubble: null,
      code: null,
      border: null,
      borderStrong: null,
      text: null,
      muted: null,
      faint: null,
      accent: null,
      accentHover: null,
      accentSoft: null,
      onAccent: null,
      danger: null,
      dangerSoft: null,
      warning: null,
      warningSoft: null,
      success: null,
      focus: null,
    },
    syntax: {
      keyword: null,
      string: null,
      constant: null,
      function: null,
      comment: null,
      punctuation: null,
      parameter: null,
    },
    shadow: { low: null, high: null },
  },
  (_value, path) => `t-${path.join('-')}`,
);
