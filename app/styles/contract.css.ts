// Semantic tokens for colors and shadows. Themes define their values; components use nothing else.
import { createGlobalThemeContract } from '@vanilla-extract/css';

export const theme = createGlobalThemeContract(
  {
    color: {
      /** Surfaces, bottom to top: window and sidebar; page; composer, cards and the selected row; menus and dialogs. */
      frame: null,
      sheet: null,
      raised: null,
      overlay: null,
      /** Below the page level: code, tables, inputs. */
      sunken: null,
      /** Fills: `fill` for questions and inline code, `well` for inset controls. */
      fill: null,
      well: null,
      /** A button on a card. */
      control: null,
      hover: null,
      press: null,
      /** Behind a dialog. */
      scrim: null,
      text: null,
      muted: null,
      faint: null,
      /** Text of disabled elements. */
      off: null,
      /** Lines, from a hairline to the outline of a control. */
      border: null,
      borderStrong: null,
      edge: null,
      /** Outline of the active row, and edge of a filled chip: transparent except in high contrast. */
      rim: null,
      accent: null,
      accentHover: null,
      onAccent: null,
      /** Accent as text, as a background for text, and for activity. */
      accentText: null,
      accentSoft: null,
      live: null,
      danger: null,
      dangerSoft: null,
      /** Fill of the delete button. */
      dangerFill: null,
      warning: null,
      warningSoft: null,
      success: null,
      star: null,
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
    /** Elevation: card, composer, focused composer, menu, dialog. */
    shadow: { card: null, composer: null, composerFocus: null, menu: null, dialog: null },
  },
  (_value, path) => `t-${path.join('-')}`,
);
