// Which answers of a page are plain text in its first drawing, and formatted only after it, step by step.
import { createContext } from 'react';

export const FormatsLater = createContext(false);
