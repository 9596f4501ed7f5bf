// The message that waits for the running reply.
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
/** Its buttons: a finger needs the width, too. */
export const act = style({ '@media': { [phone]: { minWidth: '44px', justifyContent: 'center' } } });
/** On a line of its own: on a phone both would not fit beside the buttons. */
export const queuedLabel = style({
  display: 'block',
  whiteSpace: 'normal',
  fontSize: size.small,
  color: theme.color.muted,
});
