import { keyframes, style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { motion, phone, radius, size, space } from '../../styles/scale.ts';

const appear = keyframes({ from: { opacity: 0, transform: 'translateY(4px)' } });
export const queued = style({
  animation: `${appear} ${motion.rise} ${motion.ease}`,
  display: 'flex',
  alignItems: 'center',
  gap: space.small,
  marginBottom: space.small,
  padding: '6px 8px 6px 14px',
  border: `1px dashed ${theme.color.borderStrong}`,
  borderRadius: radius.large,
  fontSize: size.normal,
  color: theme.color.muted,
});
export const queuedText = style({
  flex: 1,
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  color: theme.color.text,
});
/** Buttons of the message, wide enough for a finger on a phone. */
export const act = style({ '@media': { [phone]: { minWidth: '44px', justifyContent: 'center' } } });
/** A separate line: on a phone label and text do not fit next to the buttons. */
export const queuedLabel = style({
  display: 'block',
  whiteSpace: 'normal',
  fontSize: size.small,
  color: theme.color.muted,
});
