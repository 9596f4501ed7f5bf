// All cards of the gallery in order.
import type { Card } from '../card.ts';
import { controls } from './controls.tsx';
import { errors } from './errors.tsx';
import { messages } from './messages.tsx';
import { places } from './places.tsx';
import { surfaces } from './surfaces.tsx';
import { texts } from './texts.tsx';
import { toolCards } from './tools.tsx';

export const cards: readonly Card[] = [
  ...controls,
  ...surfaces,
  ...texts,
  ...messages,
  ...toolCards,
  ...errors,
  ...places,
];
