// Context of answers that are plain text in the page's first render, and formatted after it, step by step.
import { createContext } from 'react';

export const FormatsLater = createContext(false);
