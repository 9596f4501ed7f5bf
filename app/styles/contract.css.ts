// Meanings that components are drawn with. Themes fill them; nothing else names a colour.
import { createGlobalThemeContract } from '@vanilla-extract/css';

export const theme = createGlobalThemeContract(
  {
    color: {
      /** Surfaces, from the window upwards: window and sidebar; page; composer, cards and the selected row; menus and dialogs. */
      frame: null,
      sheet: null,
      raised: null,
      overlay: null,
      /** Below the page: code, tables, inputs. */
      sunken: null,
      /** Fills: a question, a code span; an inset control. */
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
      /** Text of what cannot be used now. */
      off: null,
      /** Lines, from a hairline to the outline of a control. */
      border: null,
      borderStrong: null,
      edge: null,
      /** Outline of the row that the keyboard is on, and edge of a filled chip: clear unless more contrast is asked for. */
      rim: null,
      accent: null,
      accentHover: null,
      onAccent: null,
      /** Accent as text, behind text, and on what is alive. */
      accentText: null,
      accentSoft: null,
      live: null,
      danger: null,
      dangerSoft: null,
      /** Fill of the button that deletes. */
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
    /** Elevation: card, composer, composer in use, menu, dialog. */
    shadow: { card: null, composer: null, composerFocus: null, menu: null, dialog: null },
  },
  (_value, path) => `t-${path.join('-')}`,
);
