// Context with the sources of the answer being rendered, for the chips in its text.
import { createContext } from 'react';
import type { Citation } from '@tributary/runtime-core';

export const CitationsContext = createContext<readonly Citation[]>([]);
