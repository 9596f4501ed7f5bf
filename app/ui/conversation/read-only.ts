// Context of a read-only chat, opened from the archive or the trash.
import { createContext, useContext } from 'react';

export const ReadOnly = createContext(false);

export const useReadOnly = (): boolean => useContext(ReadOnly);
