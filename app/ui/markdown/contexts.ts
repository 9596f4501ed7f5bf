// Contexts of server rendering: which texts the server formats, and the parsed texts.
import { createContext } from 'react';
import type { ReadTexts } from '../../shared/markdown/texts.ts';

/** True if answers are plain text in the first render, and formatted afterwards step by step. */
export const FormatsLater = createContext(false);

/** Parsed texts by rendered conversation. Not sent to the browser, which parses the same texts itself. */
export const threadTexts = new WeakMap<object, ReadTexts>();

/** Texts parsed by a worker thread. Undefined in the browser, which parses texts itself. */
export const ReadByThread = createContext<ReadTexts | undefined>(undefined);
