// Wires of this family that a host serves to clients.
import type { DoorWire } from '@tributary/runtime-core/door';
import { chatDoor } from './chat.ts';
import { responsesDoor } from './responses.ts';

export const door: readonly DoorWire[] = [chatDoor, responsesDoor];
