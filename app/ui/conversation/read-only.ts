// Context of a chat that was opened from the archive or the trash: nothing on its messages changes it until it is restored.
import { createContext, useContext } from 'react';

export const ReadOnly = createContext(false);

export const useReadOnly = (): boolean => useContext(ReadOnly);
