// Messages of a shared chat, for its previews: a shared page has no client that holds them.
import { createContext } from 'react';
import type { Message } from '../../shared/message/message.ts';

export const SharedPath = createContext<readonly Message[] | undefined>(undefined);
