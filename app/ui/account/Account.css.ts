import { style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { forced, motion, phone, radius, size, space } from '../../styles/scale.ts';

export { box, check, eye, inputRow, note, optional, problem, scripted } from '../../styles/shared.css.ts';

export const section = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.huge,
  maxWidth: '30rem',
  marginTop: space.large,
});
export const block = style({ display: 'flex', flexDirection: 'column', gap: space.large });
export const ruled = style([block, { borderTop: `1px solid ${theme.color.border}`, paddingTop: space.huge }]);
export const heading = style({ margin: 0, fontSize: size.text, fontWeight: 600 });
export const lead = style({ margin: 0, fontSize: size.normal, color: theme.color.muted, lineHeight: 1.5 });
export const notice = style({
  margin: 0,
  padding: '12px 14px',
  borderRadius: radius.medium,
  fontSize: size.normal,
  background: theme.color.accentSoft,
  color: theme.color.text,
});
export const warning = style([notice, { background: theme.color.dangerSoft }]);

export const card = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.large,
  padding: space.large,
  borderRadius: radius.card,
  background: theme.color.raised,
  boxShadow: theme.shadow.card,
  '@media': { [forced]: { border: '1px solid CanvasText' } },
});
export const avatar = style({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: '44px',
  height: '44px',
  borderRadius: radius.round,
  background: theme.color.accentSoft,
  color: theme.color.accentText,
  fontSize: size.large,
  fontWeight: 600,
});
export const who = style({ minWidth: 0 });
export const name = style({ fontWeight: 600, overflowWrap: 'anywhere' });
export const detail = style({ fontSize: size.small, color: theme.color.muted, overflowWrap: 'anywhere' });

export const tabs = style({
  display: 'flex',
  gap: space.tiny,
  padding: space.tiny,
  borderRadius: radius.medium,
  background: theme.color.frame,
  border: `1px solid ${theme.color.border}`,
});
export const tab = style({
  flex: 1,
  minHeight: '34px',
  border: 0,
  borderRadius: radius.small,
  background: 'transparent',
  color: theme.color.muted,
  fontSize: size.normal,
  fontWeight: 550,
  transition: `background-color ${motion.quick}, color ${motion.quick}`,
  selectors: {
    '&:hover': { color: theme.color.text },
    '&[data-active]': { background: theme.color.raised, color: theme.color.text, boxShadow: theme.shadow.card },
  },
  '@media': { [phone]: { minHeight: '44px' } },
});
export const otherForm = style({ display: 'block', paddingTop: space.large, fontSize: size.normal });
export const panel = style({ paddingTop: space.large, outline: 'none' });

export const form = style({ display: 'flex', flexDirection: 'column', gap: space.large });
export const actions = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space.medium });
export const wide = style({ width: '100%' });
export const done = style({ fontSize: size.small, color: theme.color.success });
export const or = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.medium,
  fontSize: size.small,
  color: theme.color.muted,
  selectors: {
    '&::before, &::after': { content: '""', flex: 1, height: '1px', background: theme.color.border },
  },
});
/**
 * Shows a form's button as disabled before hydration while the fields are empty, as it will be after. Without
 * JavaScript the button works and looks enabled.
 */
export const unfilled = style({
  '@media': {
    '(scripting: enabled)': {
      selectors: {
        '&&': { background: theme.color.well, color: theme.color.faint, boxShadow: 'none', transition: 'none' },
      },
    },
  },
});
