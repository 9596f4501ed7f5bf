// Contexts of pages that the server renders: which texts it formats, and from what.
import { createContext } from 'react';
import type { ReadTexts } from '../../shared/markdown/texts.ts';

/** Answers that are plain text in the page's first render, and formatted after it, step by step. */
export const FormatsLater = createContext(false);

/** Texts of the conversations that are being rendered: the browser reads the same ones by itself, and is sent none of this. */
export const threadTexts = new WeakMap<object, ReadTexts>();

/** Texts of the page as a thread has read them. Undefined in the browser, which reads them by itself. */
export const ReadByThread = createContext<ReadTexts | undefined>(undefined);
