// Style of notices above the message field.
import { style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { size } from '../../styles/scale.ts';

export const notice = style({ padding: '10px 18px 0', fontSize: size.small, color: theme.color.warning });
