import { globalStyle, style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { font, motion, phone, radius, size, space } from '../../styles/scale.ts';

export const list = style({ listStyle: 'none', margin: '8px 0 0' });
export const apart = style({ marginTop: '10px' });
export const plugin = style({
  padding: '14px 0',
  selectors: { '& + &': { borderTop: `1px solid ${theme.color.border}` } },
});
export const row = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: space.medium,
  // On a phone the switches are below the text, with labels.
  '@media': { [phone]: { flexWrap: 'wrap', rowGap: 0 } },
});
export const avatar = style({
  flex: 'none',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  width: '40px',
  height: '40px',
  borderRadius: radius.medium,
  background: theme.color.hover,
  color: theme.color.muted,
});
export const texts = style({ flex: 1, minWidth: 0 });
export const name = style({ fontSize: size.normal, fontWeight: 550 });
export const about = style({ fontSize: size.small, color: theme.color.muted, lineHeight: 1.45 });
export const what = style([about, { margin: 0 }]);
export const more = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '4px',
  minHeight: '28px',
  padding: 0,
  border: 0,
  background: 'transparent',
  color: theme.color.muted,
  fontSize: size.small,
  selectors: { '&:hover': { color: theme.color.text } },
  '@media': { [phone]: { minHeight: '44px', minWidth: '44px' } },
});
export const arrow = style({ transition: `transform ${motion.quick}` });
export const turned = style([arrow, { transform: 'rotate(90deg)' }]);
export const onNew = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space.small,
  minHeight: '28px',
  cursor: 'pointer',
  '@media': { [phone]: { width: '100%', minHeight: '44px', justifyContent: 'space-between' } },
});
export const switchText = style({ fontSize: size.small, color: theme.color.muted, whiteSpace: 'nowrap' });
export const details = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.medium,
  margin: '8px 0 0 52px',
  selectors: { '&[hidden]': { display: 'none' } },
  '@media': { [phone]: { marginInlineStart: 0 } },
});
export const functions = style({ display: 'grid', gap: '10px', margin: 0 });
export const functionName = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.small,
  fontFamily: font.code,
  fontSize: size.small,
  fontWeight: 550,
});
export const access = style({
  padding: '0 7px',
  border: `1px solid ${theme.color.border}`,
  borderRadius: radius.round,
  fontFamily: font.text,
  fontSize: size.tiny,
  fontWeight: 400,
  color: theme.color.muted,
});
export const settings = style({ display: 'flex', flexDirection: 'column', gap: space.medium, maxWidth: '480px' });
export const settingsTitle = style({ margin: 0, fontSize: size.normal, fontWeight: 550 });
export const from = style({ fontSize: size.tiny, color: theme.color.muted, overflowWrap: 'anywhere' });
export const buttons = style({ display: 'flex', flexWrap: 'wrap', gap: space.small });
export const problem = style({ fontSize: size.small, color: theme.color.danger });
export const bad = style({ color: theme.color.danger });

export const install = style({ marginTop: '14px' });
export const installRow = style({ display: 'flex', gap: space.small, marginBottom: '6px' });
export const attempt = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: space.medium,
  marginTop: space.medium,
  padding: '12px 14px',
  border: `1px solid ${theme.color.border}`,
  borderRadius: radius.medium,
  selectors: { '&[data-state="failed"]': { background: theme.color.dangerSoft, borderColor: 'transparent' } },
});
export const failure = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.medium,
  marginTop: space.medium,
  padding: '10px 14px',
  borderRadius: radius.medium,
  background: theme.color.dangerSoft,
  fontSize: size.normal,
});
export const consent = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.medium,
  minHeight: '48px',
  selectors: { '& + &': { borderTop: `1px solid ${theme.color.border}` } },
});
export const consentName = style({ minWidth: 0, overflowWrap: 'anywhere', fontSize: size.normal });

export const fileDrop = style({ minHeight: 0, marginTop: space.medium });
export const problems = style([about, { margin: '4px 0 0', paddingInlineStart: '18px', overflowWrap: 'anywhere' }]);
export const review = style({ display: 'flex', flexDirection: 'column', gap: space.medium });
export const changes = style({ display: 'grid', gap: '8px', listStyle: 'none', margin: '6px 0 0', padding: 0 });
export const change = style({
  flex: 'none',
  padding: '0 7px',
  borderRadius: radius.round,
  background: theme.color.fill,
  fontFamily: font.text,
  fontSize: size.tiny,
  selectors: {
    '[data-change="added"] &, [data-change="altered"] &': {
      background: theme.color.accentSoft,
      color: theme.color.accentText,
    },
    '[data-change="removed"] &': { background: theme.color.dangerSoft, color: theme.color.danger },
  },
  '@media': { '(forced-colors: active)': { border: '1px solid' } },
});
export const changeName = style({
  minWidth: 0,
  overflowWrap: 'anywhere',
  selectors: { '[data-change="removed"] &': { textDecoration: 'line-through' } },
});
export const wholeManifest = style({ fontSize: size.small, minWidth: 0 });
globalStyle(`${wholeManifest} > summary`, { minHeight: '28px', lineHeight: '28px', cursor: 'pointer' });
globalStyle(`${wholeManifest} > summary`, { '@media': { [phone]: { minHeight: '44px', lineHeight: '44px' } } });
