import { style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { phone, size, space } from '../../styles/scale.ts';
import { label } from '../../styles/shared.css.ts';

export { box, check, eye, inputRow, note, optional, problem } from '../../styles/shared.css.ts';

export const form = style({ display: 'flex', flexDirection: 'column', gap: space.large });
export const fields = style({ display: 'flex', flexDirection: 'column', gap: space.large, paddingTop: space.medium });
export const link = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '6px',
  alignSelf: 'start',
  fontSize: size.normal,
  '@media': { [phone]: { minHeight: '44px' } },
});
export const rest = style({ fontSize: size.normal });
export const summary = style({ cursor: 'pointer', color: theme.color.muted, minHeight: '24px' });
export const actions = style({ display: 'flex', justifyContent: 'flex-end', gap: space.small });
/** Removes the padding that browsers give a legend. */
export const headersTitle = style([label, { padding: 0 }]);

export const headers = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.small,
  border: 0,
  margin: 0,
  padding: 0,
});
export const headerRow = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: space.small,
});
export const addHeader = style({ alignSelf: 'start' });
export const document = style({ height: 'auto', paddingBlock: space.small, resize: 'vertical' });
/** Hides the text of a text area, which has no password type. */
export const masked = style({
  selectors: {
    '&:not(:placeholder-shown)': {
      color: 'transparent',
      caretColor: theme.color.text,
      textShadow: `0 0 7px ${theme.color.text}`,
    },
  },
});
