// The sources of the answer that is being drawn, for the chips in its text.
import { createContext } from 'react';
import type { Citation } from '@tributary/runtime-core';

export const CitationsContext = createContext<readonly Citation[]>([]);
