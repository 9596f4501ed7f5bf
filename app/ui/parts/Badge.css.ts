// A word in a rounded frame, such as a role or a state.
import { style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { forced, radius, size } from '../../styles/scale.ts';

export const badge = style({
  flex: 'none',
  padding: '0 7px',
  border: `1px solid ${theme.color.border}`,
  borderRadius: radius.round,
  fontSize: size.tiny,
  lineHeight: '18px',
  color: theme.color.muted,
  '@media': { [forced]: { borderColor: 'CanvasText' } },
});
/** For `selectors`: a state that needs attention. */
export const alarming = {
  borderColor: 'transparent',
  background: theme.color.dangerSoft,
  color: theme.color.danger,
} as const;
