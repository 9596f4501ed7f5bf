// The credential form.
import { style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { size, space } from '../../styles/scale.ts';

export { box, check, eye, inputRow, note, optional, problem } from '../../styles/shared.css.ts';

export const form = style({ display: 'flex', flexDirection: 'column', gap: space.large });
export const fields = style({ display: 'flex', flexDirection: 'column', gap: space.large, paddingTop: space.medium });
export const link = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '6px',
  alignSelf: 'start',
  fontSize: size.normal,
});
export const rest = style({ fontSize: size.normal });
export const summary = style({ cursor: 'pointer', color: theme.color.muted, minHeight: '24px' });
export const actions = style({ display: 'flex', justifyContent: 'flex-end', gap: space.small });
export const document = style({ height: 'auto', paddingBlock: space.small, resize: 'vertical' });
/** A text area has no type that hides what is typed. */
export const masked = style({
  selectors: {
    '&:not(:placeholder-shown)': {
      color: 'transparent',
      caretColor: theme.color.text,
      textShadow: `0 0 7px ${theme.color.text}`,
    },
  },
});
